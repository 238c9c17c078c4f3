/** Hours, minutes and seconds of a time in milliseconds. */
export const splitTime = (milliseconds: number) => {
  const all = Math.floor(milliseconds / 1000);
  return { hours: Math.floor(all / 3600), minutes: Math.floor(all / 60) % 60, seconds: all % 60 };
};

/** '00:42:10' */
export function clockText(milliseconds: number): string {
  const { hours, minutes, seconds } = splitTime(milliseconds);
  return [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
}
