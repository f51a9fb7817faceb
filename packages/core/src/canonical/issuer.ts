/**
 * Issues labels in order and can take the latest ones back.
 * The algorithm tries many paths; going back along one list costs far less memory than a copy of the map per path.
 */
export class Issuer {
  private readonly labelsById = new Map<string, string>()
  private readonly order: string[] = []

  constructor(readonly prefix: string) {}

  get size(): number {
    return this.order.length
  }

  get labels(): ReadonlyMap<string, string> {
    return this.labelsById
  }

  get(id: string): string | undefined {
    return this.labelsById.get(id)
  }

  issue(id: string): string {
    const known = this.labelsById.get(id)
    if (known !== undefined) return known
    const label = `${this.prefix}${this.order.length}`
    this.labelsById.set(id, label)
    this.order.push(id)
    return label
  }

  issueAll(ids: readonly string[]): void {
    for (const id of ids) this.issue(id)
  }

  /** The ids that got their label after the issuer had this size, in that order. */
  since(size: number): string[] {
    return this.order.slice(size)
  }

  backTo(size: number): void {
    for (const id of this.order.splice(size)) this.labelsById.delete(id)
  }
}
