export const pencilIcon =
  'M13.5 6.5l4 4M5 19l1-4.5L16.2 4.3a1.8 1.8 0 0 1 2.5 0l1 1a1.8 1.8 0 0 1 0 2.5L9.5 18Z';
export const previousIcon = 'm14 7-5 5 5 5';
export const nextIcon = 'm10 7 5 5-5 5';
