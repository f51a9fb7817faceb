import { parseHtml } from './parse-html.js'

/** What a page says about itself, apart from its text. */
export interface PageFacts {
  readonly title: string | undefined
  readonly language: string | undefined
  /** By name or property, in lower case; several where a page repeats it. */
  readonly meta: ReadonlyMap<string, readonly string[]>
  readonly jsonLd: readonly string[]
  /** Menus, sidebars and the like: then it is a web page and not a document. */
  readonly hasFurniture: boolean
  readonly depth: number
}

const mostJsonLd = 20
const furniture = /^(?:nav|aside|footer|header|main|article)$/
const furnitureRole = /^(?:navigation|banner|complementary|contentinfo|search|main)$/

export async function readPageFacts(name: string, html: string): Promise<PageFacts> {
  const meta = new Map<string, string[]>()
  const jsonLd: string[] = []
  let title: string | undefined
  let language: string | undefined
  let hasFurniture = false
  let depth = 0
  let deepest = 0
  let text: string | undefined
  await parseHtml(name, html, {
    onopentag(element, attributes) {
      deepest = Math.max(deepest, ++depth)
      if (element === 'html') language = attributes.lang || attributes['xml:lang'] || undefined
      // pandoc has a header of its own around the title of a document.
      const isTitleBlock = attributes.id === 'title-block-header' || attributes.role === 'doc-endnotes'
      hasFurniture ||= !isTitleBlock && (furniture.test(element) || furnitureRole.test(attributes.role ?? ''))
      const key = (attributes.name ?? attributes.property ?? attributes['http-equiv'])?.toLowerCase()
      if (element === 'meta' && key !== undefined && attributes.content)
        meta.set(key, [...(meta.get(key) ?? []), attributes.content.trim()])
      const isData = element === 'script' && attributes.type === 'application/ld+json' && jsonLd.length < mostJsonLd
      if (isData || (element === 'title' && title === undefined)) text = ''
    },
    ontext(more) {
      if (text !== undefined) text += more
    },
    onclosetag(element) {
      depth--
      if (text === undefined) return
      if (element === 'title') title = text.replace(/\s+/g, ' ').trim() || undefined
      if (element === 'script') jsonLd.push(text)
      text = undefined
    },
  })
  return { title, language, meta, jsonLd, hasFurniture, depth: deepest }
}
