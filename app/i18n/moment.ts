/** Writes a moment: its time alone where it is within a day, else with its date. */
export const momentOf = (time: number, language: string): string => {
  const isSoon = new Date(time).toDateString() === new Date().toDateString();
  return new Date(time).toLocaleString(language, {
    ...(!isSoon && { month: 'long', day: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
  });
};
