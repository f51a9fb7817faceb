import type { Zip } from '../../zip/open-zip.js'
import { attribute, readXml, type XmlAttributes } from '../../zip/read-xml.js'

/** What styles say about the structure of a text: titles, code, and lists with numbers. */
export class OdtStyles {
  private readonly parents = new Map<string, string>()
  private readonly numbered = new Map<string, Set<number>>()
  private list = ''

  async read(zip: Zip, part: string): Promise<void> {
    if (zip.parts.has(part)) await readXml(zip, part, { open: (name, attributes) => this.open(name, attributes) })
  }

  open(element: string, attributes: XmlAttributes): void {
    const name = attribute(attributes, 'name') ?? ''
    if (element === 'style') {
      const parent = attribute(attributes, 'parent-style-name')
      if (parent !== undefined) this.parents.set(name, parent)
    } else if (element === 'list-style') this.list = name
    else if (element === 'list-level-style-number' && attribute(attributes, 'num-format') !== '') {
      const levels = this.numbered.get(this.list) ?? new Set()
      this.numbered.set(this.list, levels.add(Number(attribute(attributes, 'level'))))
    }
  }

  isOrdered(list: string, depth: number): boolean {
    return this.numbered.get(list)?.has(depth) ?? false
  }

  /** Whether a style is one of the wanted ones or made from it. */
  isMadeFrom(style: string | undefined, wanted: string): boolean {
    let name = style
    for (let steps = 0; name !== undefined && steps < 20; steps++) {
      if (name === wanted) return true
      name = this.parents.get(name)
    }
    return false
  }
}
