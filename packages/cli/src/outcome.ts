/** A result that is not a plain success: printed like any other, but the exit code says so. */
export class Outcome {
  constructor(
    readonly value: unknown,
    readonly exitCode: number,
  ) {}
}
