import type { Link } from '../../blocks/block.js'
import { attribute, type XmlAttributes } from '../../zip/read-xml.js'

const maxSpaces = 200

/** The text of paragraphs as OpenDocument writes it: white space counts once, more of it has elements of its own. */
export class OdfText {
  private text = ''
  private paragraphs = 0
  private ignored = 0
  private links: Link[] = []
  private link: { readonly href: string; readonly start: number } | undefined

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'annotation') this.ignored++
    if (name === 'p' || name === 'h') {
      this.paragraphs++
      if (this.text !== '' && this.ignored === 0) this.text += '\n'
    } else if (name === 's') this.push(' '.repeat(Math.min(maxSpaces, Number(attribute(attributes, 'c') ?? 1) || 1)))
    else if (name === 'tab') this.push('\t')
    else if (name === 'line-break') this.push('\n')
    else if (name === 'a') this.link = { href: attribute(attributes, 'href') ?? '', start: this.text.length }
  }

  add(text: string): void {
    this.push(text.replace(/[ \t\r\n]+/g, ' '))
  }

  close(name: string): void {
    if (name === 'annotation') this.ignored--
    if (name === 'p' || name === 'h') this.paragraphs--
    if (name === 'a' && this.link !== undefined) {
      const shown = this.text.slice(this.link.start).trim()
      if (shown !== '' && this.link.href !== '') this.links.push({ text: shown, href: this.link.href })
      this.link = undefined
    }
  }

  /** What came since the last call. */
  take(): string {
    return this.takeWithLinks().text
  }

  takeWithLinks(): { text: string; links: readonly Link[] } {
    const taken = { text: this.text.trim(), links: this.links }
    this.text = ''
    this.links = []
    return taken
  }

  private push(text: string): void {
    if (this.paragraphs > 0 && this.ignored === 0) this.text += text
  }
}
