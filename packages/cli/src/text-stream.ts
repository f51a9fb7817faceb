/** Text that a command writes piece by piece, just as it comes. */
export class TextStream {
  constructor(readonly chunks: AsyncIterable<string>) {}
}
