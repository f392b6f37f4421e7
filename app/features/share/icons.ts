export const shareIcon = 'M12 14V4m-4 4 4-4 4 4M6 12v5.5A1.5 1.5 0 0 0 7.5 19h9a1.5 1.5 0 0 0 1.5-1.5V12';
