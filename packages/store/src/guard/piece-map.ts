interface Piece {
  /** Where the piece starts in the text as sent, in the text for the parser, and in the text for the engine. */
  readonly source: number
  readonly parsed: number
  readonly sent: number
  readonly verbatim: boolean
}

/** Builds the parser's and the engine's text side by side from the original and remembers which place came from where. */
export class PieceMap {
  private readonly text: string
  private readonly pieces: Piece[] = []
  private parsedText = ''
  private sentText = ''
  private done = 0

  constructor(text: string) {
    this.text = text
  }

  get parsed(): string {
    return this.parsedText
  }

  get sent(): string {
    return this.sentText
  }

  /** Replaces a range of the original; everything between replacements is kept as it is. */
  replace(from: number, to: number, parsed: string, sent = parsed): void {
    this.keepUntil(from)
    this.mark(from, false)
    this.parsedText += parsed
    this.sentText += sent
    this.done = to
  }

  finish(): void {
    this.keepUntil(this.text.length)
    this.mark(this.text.length, true)
  }

  sourceOffset(parsedOffset: number): number {
    const piece = this.pieceAt(parsedOffset)
    return piece.verbatim ? piece.source + parsedOffset - piece.parsed : piece.source
  }

  sentOffset(parsedOffset: number): number {
    const piece = this.pieceAt(parsedOffset)
    return piece.verbatim ? piece.sent + parsedOffset - piece.parsed : piece.sent
  }

  private keepUntil(end: number): void {
    if (end <= this.done) return
    this.mark(this.done, true)
    const kept = this.text.slice(this.done, end)
    this.parsedText += kept
    this.sentText += kept
    this.done = end
  }

  private mark(source: number, verbatim: boolean): void {
    this.pieces.push({ source, parsed: this.parsedText.length, sent: this.sentText.length, verbatim })
  }

  private pieceAt(parsedOffset: number): Piece {
    let low = 0
    let high = this.pieces.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.pieces[middle]?.parsed ?? 0) <= parsedOffset) low = middle
      else high = middle - 1
    }
    return this.pieces[low] ?? { source: 0, parsed: 0, sent: 0, verbatim: true }
  }
}
