const decoder = new TextDecoder()

/** The lines of stored content; its chunks end with a line. */
export function splitLines(parts: readonly Uint8Array[]): string[] {
  return parts.flatMap((part) => {
    const lines = decoder.decode(part).split('\n')
    if (lines.at(-1) === '') lines.pop()
    return lines
  })
}
