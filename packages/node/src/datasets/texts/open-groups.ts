import { TextGroup } from './text-group.js'

const mostOpen = 64

interface OpenGroup {
  readonly packed: Buffer
  readonly group: TextGroup
}

/** The groups that were read last: neighbours are often read one after the other. */
export class OpenGroups {
  private readonly open = new Map<string, OpenGroup>()

  get(name: string, packed: Uint8Array): TextGroup {
    const known = this.open.get(name)
    // A group may have been written anew.
    if (known?.packed.equals(packed)) return known.group
    const group = new TextGroup(packed)
    this.open.delete(name)
    // The ledger may reuse the memory of what it gave out.
    this.open.set(name, { packed: Buffer.from(packed), group })
    if (this.open.size > mostOpen) this.open.delete(this.open.keys().next().value ?? '')
    return group
  }
}
