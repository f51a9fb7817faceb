/** Who answers for something that costs this node: who wrote it, which node brought it, and from which address. */
export type Party = 'author' | 'peer' | 'address'
export type Parties = Readonly<Partial<Record<Party, string | undefined>>>

/** The most of one thing: in total, and for each author, peer or address. A party without a limit has none. */
export type BudgetLimits = Readonly<{ total: number } & Partial<Record<Party, number>>>

export interface BudgetSettings {
  /** The name that counters and metrics show. */
  readonly what: string
  readonly limits: BudgetLimits
  /** Makes room by letting go of the least recently used entry. Otherwise what does not fit is refused. */
  readonly evicts?: boolean
}

export interface BudgetReport {
  readonly what: string
  readonly used: number
  readonly limit: number
  readonly refused: number
  readonly evicted: number
}

interface Entry {
  amount: number
  readonly parties: Parties
}

const kinds = ['author', 'peer', 'address'] as const

/**
 * What strangers may cost this node of one thing. Entries stay in order of use. The owner of the budget drops what
 * `claim` evicts, and calls `release` for what ends by itself.
 */
export class Budget {
  private readonly entries = new Map<string, Entry>()
  private readonly sums = new Map<string, number>()
  private used = 0
  private refused = 0
  private evicted = 0

  constructor(private readonly settings: BudgetSettings) {}

  /**
   * Charges an entry, or adds to it. Returns the keys that make room for it, or nothing if it is refused. `mayEvict`
   * spares entries that are in use.
   */
  claim(
    key: string,
    parties: Parties,
    amount = 1,
    mayEvict: (key: string) => boolean = () => true,
  ): string[] | undefined {
    const known = this.entries.get(key)
    const victims = this.findRoom(key, known?.parties ?? parties, amount, mayEvict)
    if (victims === undefined) {
      this.refused++
      return undefined
    }
    for (const victim of victims) this.release(victim)
    this.evicted += victims.length
    this.add(known?.parties ?? parties, amount)
    this.entries.delete(key)
    this.entries.set(key, { parties: known?.parties ?? parties, amount: (known?.amount ?? 0) + amount })
    return victims
  }

  /** Enters what is there already, such as rows from before a restart, whatever the limits say. */
  restore(key: string, parties: Parties, amount = 1): void {
    this.release(key)
    this.add(parties, amount)
    this.entries.set(key, { parties, amount })
  }

  /** Marks an entry as used just now. */
  touch(key: string): void {
    const entry = this.entries.get(key)
    if (entry === undefined) return
    this.entries.delete(key)
    this.entries.set(key, entry)
  }

  release(key: string): boolean {
    const entry = this.entries.get(key)
    if (entry === undefined) return false
    this.entries.delete(key)
    this.add(entry.parties, -entry.amount)
    return true
  }

  /** Whether so much more would fit without an eviction; where `kind` is given, only that limit counts. */
  fits(parties: Parties, amount = 1, kind?: Party): boolean {
    return this.missing(parties, amount).every((lack) => kind !== undefined && lack.kind !== kind)
  }

  /** Whether so much more is within the shares of these parties, whatever the total says. */
  fitsShares(parties: Parties, amount = 1): boolean {
    return this.missing(parties, amount).every(({ kind }) => kind === 'total')
  }

  has(key: string): boolean {
    return this.entries.has(key)
  }

  /** What an entry is charged; 0 if there is none. */
  amountOf(key: string): number {
    return this.entries.get(key)?.amount ?? 0
  }

  /** The keys, least recently used first; where `isWanted` is given, only those of the parties that it names. */
  keys(isWanted: (parties: Parties) => boolean = () => true): string[] {
    return [...this.entries].filter(([, { parties }]) => isWanted(parties)).map(([key]) => key)
  }

  /** Counts a refusal that was decided elsewhere. */
  refuse(): void {
    this.refused++
  }

  report(): BudgetReport {
    const { what, limits } = this.settings
    return { what, used: this.used, limit: limits.total, refused: this.refused, evicted: this.evicted }
  }

  /** The entries that have to go, least recently used first, so that this one fits. */
  private findRoom(
    key: string,
    parties: Parties,
    amount: number,
    mayEvict: (key: string) => boolean,
  ): string[] | undefined {
    const missing = this.missing(parties, amount)
    if (missing.length === 0) return []
    if (this.settings.evicts !== true) return undefined
    const victims = new Set<string>()
    // Who is over its own share makes room there first; only what is missing then is for others to give.
    for (const goal of missing)
      for (const [other, entry] of this.entries) {
        if (goal.over <= 0) break
        const helps = missing.filter(({ kind }) => kind === 'total' || entry.parties[kind] === parties[kind])
        if (other === key || victims.has(other) || !helps.includes(goal) || !mayEvict(other)) continue
        victims.add(other)
        for (const lack of helps) lack.over -= entry.amount
      }
    return missing.every(({ over }) => over <= 0) ? [...victims] : undefined
  }

  /** The limits that one more amount would break, and by how much. */
  private missing(parties: Parties, amount: number): { kind: Party | 'total'; over: number }[] {
    const { limits } = this.settings
    const ofParties = kinds.flatMap((kind) => {
      const [who, limit] = [parties[kind], limits[kind]]
      if (who === undefined || limit === undefined) return []
      return [{ kind, over: (this.sums.get(`${kind} ${who}`) ?? 0) + amount - limit }]
    })
    const total = { kind: 'total' as const, over: this.used + amount - limits.total }
    return [...ofParties, total].filter(({ over }) => over > 0)
  }

  private add(parties: Parties, amount: number): void {
    this.used += amount
    for (const kind of kinds) {
      const who = parties[kind]
      if (who === undefined) continue
      const sum = (this.sums.get(`${kind} ${who}`) ?? 0) + amount
      if (sum === 0) this.sums.delete(`${kind} ${who}`)
      else this.sums.set(`${kind} ${who}`, sum)
    }
  }
}
