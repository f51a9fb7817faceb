export function duration(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
  return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`
}

export const bytes = (count: number): string =>
  count < 2 ** 20
    ? `${Math.ceil(count / 1024)} KiB`
    : count < 2 ** 30
      ? `${Math.round(count / 2 ** 20)} MiB`
      : `${(count / 2 ** 30).toFixed(1)} GiB`
