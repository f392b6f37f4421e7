/** Writes a moment of today as its time alone, any other with its date. */
export const momentOf = (time: number, language: string): string => {
  const isToday = new Date(time).toDateString() === new Date().toDateString();
  return new Date(time).toLocaleString(language, {
    ...(!isToday && { month: 'long', day: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
  });
};
