/** Many numbers, eight bytes each. */
export class NumberList {
  private values = new Float64Array(1024)
  private used = 0

  push(value: number): void {
    if (this.used === this.values.length) {
      const larger = new Float64Array(this.used * 2)
      larger.set(this.values)
      this.values = larger
    }
    this.values[this.used++] = value
  }

  at(index: number): number {
    return this.values[index] as number
  }
}
