import type { Link } from '../../blocks/block.js'

export interface TextWithLinks {
  readonly text: string
  readonly links: readonly Link[]
}

const tidy = (text: string): string =>
  text
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/[ \t]{2,}/g, ' ')
    .trim()

/** The text of one block as it is read, with white space as a browser shows it. */
export class InlineText {
  private text = ''
  private links: Link[] = []
  private readonly open: { readonly href: string | undefined; readonly start: number }[] = []

  add(text: string): void {
    this.text += text.replace(/[ \t\n\r\f]+/g, ' ')
  }

  lineBreak(): void {
    this.text += '\n'
  }

  openLink(href: string | undefined): void {
    this.open.push({ href, start: this.text.length })
  }

  closeLink(): void {
    const link = this.open.pop()
    if (link?.href === undefined) return
    const text = tidy(this.text.slice(link.start)).replaceAll('\n', ' ')
    if (text !== '') this.links.push({ text, href: link.href })
  }

  /** What came since the last call. A link that is still open goes on after it. */
  take(): TextWithLinks | undefined {
    const still = this.open.map(({ href }) => href)
    while (this.open.length > 0) this.closeLink()
    const taken = { text: tidy(this.text), links: this.links }
    this.text = ''
    this.links = []
    for (const href of still) this.openLink(href)
    return taken.text === '' ? undefined : taken
  }
}
