/** A line of the log. Its number rises by one with each. */
export interface LogLine {
  readonly number: number
  readonly text: string
}

const mostLines = 2000
/** Of all lines together: long ones push out more of the old. */
const mostChars = 1_000_000

/** The last lines of the log, for those who read it from outside. */
export class LogRing {
  private readonly lines: LogLine[] = []
  private readonly listeners = new Set<() => void>()
  private chars = 0
  private count = 0

  write(line: string): void {
    const text = line.trimEnd()
    this.lines.push({ number: ++this.count, text })
    this.chars += text.length
    while (this.lines.length > mostLines || (this.chars > mostChars && this.lines.length > 1))
      this.chars -= this.lines.shift()?.text.length ?? 0
    for (const listener of this.listeners) listener()
  }

  /** The lines after this number that are still here. */
  after(number: number): readonly LogLine[] {
    const first = this.lines[0]?.number ?? 0
    return this.lines.slice(Math.max(0, number + 1 - first))
  }

  listen(onLine: () => void): () => void {
    this.listeners.add(onLine)
    return () => this.listeners.delete(onLine)
  }
}
