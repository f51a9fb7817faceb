import { StreamsTooManyError } from '@kg/contract'

/** Runs so many streams at once; one more is refused. */
export class StreamLimit {
  private open = 0

  constructor(private readonly most: number) {}

  async run<T>(stream: () => Promise<T>): Promise<T> {
    if (this.open >= this.most) throw new StreamsTooManyError({ most: this.most })
    this.open++
    try {
      return await stream()
    } finally {
      this.open--
    }
  }
}
