/** npm says much; the lines that tell what happened come after its code. */
export function npmReason({ message, cause }: Error): string {
  const { stderr = '' } = (cause ?? {}) as { stderr?: string }
  const lines = stderr
    .split('\n')
    .map((line) => /^npm (?:error|ERR!) (?!code |A complete log)(.*\S)/.exec(line)?.[1])
    .filter((line) => line !== undefined)
  return lines.slice(0, 2).join(' ') || message
}
