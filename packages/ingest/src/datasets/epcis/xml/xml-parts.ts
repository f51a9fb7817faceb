import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'
import { invalidAt } from '../event/invalid.js'
import { hasText, type XmlElement } from './xml-element.js'

const depthLimit = 64
/** In characters: no event or master data element of honest data is as long. */
const partLimit = 64 * 1024 * 1024

/** Who hears of elements: it says which are read whole, as a tree, and gets them. */
export interface PartListener {
  /** An element opens outside of a part. True when it and all inside form a part. */
  open(element: XmlElement, depth: number): boolean
  close(depth: number): void
  part(element: XmlElement, depth: number): void
}

/** A streaming XML parser that cuts a document into small trees and never expands a document type. */
export class XmlParts {
  private readonly parser = new SaxesParser({ xmlns: true, position: true })
  private readonly stack: XmlElement[] = []
  private depth = 0
  private progress = 0

  constructor(private readonly listener: PartListener) {
    this.parser.on('error', (error) => {
      throw invalidAt(this.position(), error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, ''))
    })
    this.parser.on('doctype', (doctype) => {
      // A bare name is in GS1's own examples. Anything more could define or fetch something.
      if (!/^\s*[^\s[\]"']+\s*$/.test(doctype))
        throw invalidAt(this.position(), 'a document type with an external or internal part is not allowed')
    })
    this.parser.on('opentag', (tag) => this.open(tag))
    this.parser.on('closetag', () => this.close())
    this.parser.on('text', (text) => this.addText(text))
    this.parser.on('cdata', (text) => this.addText(text))
  }

  write(text: string): void {
    this.parser.write(text)
    if (this.parser.position - this.progress > partLimit)
      throw invalidAt(this.position(), 'one element is longer than 64 MiB')
  }

  end(): void {
    this.parser.close()
  }

  position(): { line: number; column: number } {
    return { line: this.parser.line, column: this.parser.columnIndex + 1 }
  }

  private open(tag: SaxesTagNS): void {
    this.depth += 1
    if (this.depth > depthLimit) throw invalidAt(this.position(), `elements are nested more than ${depthLimit} deep`)
    const element: XmlElement = {
      name: tag.name,
      local: tag.local,
      uri: tag.uri,
      text: '',
      children: [],
      line: this.parser.line,
      column: this.parser.columnIndex + 1,
    }
    readAttributes(element, tag.attributes)
    const parent = this.stack.at(-1)
    if (parent !== undefined) {
      if (parent.children.length === 0 && hasText(parent.text)) parent.mixed = [parent.text]
      parent.children.push(element)
      parent.mixed?.push(element)
      this.stack.push(element)
    } else if (this.listener.open(element, this.depth)) this.stack.push(element)
    else this.progress = this.parser.position
  }

  private close(): void {
    const element = this.stack.pop()
    if (element === undefined) this.listener.close(this.depth)
    else if (this.stack.length === 0) {
      this.progress = this.parser.position
      this.listener.part(element, this.depth)
    }
    this.depth -= 1
  }

  private addText(text: string): void {
    const element = this.stack.at(-1)
    if (element === undefined) {
      if (this.depth > 0 && hasText(text)) throw invalidAt(this.position(), 'text is not allowed here')
      return
    }
    if (element.children.length === 0) element.text += text
    else if (hasText(text)) {
      element.mixed ??= [...element.children]
      element.mixed.push(text)
    }
  }
}

function readAttributes(element: XmlElement, given: Record<string, SaxesAttributeNS>): void {
  for (const name in given) {
    const { value, prefix, uri } = given[name] as SaxesAttributeNS
    element.attributes ??= {}
    element.attributes[name] = value
    if (prefix !== '' && prefix !== 'xmlns') {
      element.prefixes ??= {}
      element.prefixes[prefix] = uri
    }
  }
}

/** Whether an attribute declares a namespace. */
export const declaresNamespace = (name: string): boolean => name === 'xmlns' || name.startsWith('xmlns:')
