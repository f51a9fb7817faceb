import type { Attachment } from '../../blocks/block.js'

/** The context that nearly every page names. It is not fetched; its terms are those of one vocabulary. */
const schemaOrg = /^https?:\/\/schema\.org\/?(?:docs\/jsonldcontext\.json(?:ld)?)?$/

/** JSON-LD in a page as files of their own, so that the importer reads them like any other RDF. */
export function pageData(scripts: readonly string[]): Attachment[] {
  return scripts.flatMap((script, at) => {
    try {
      const data: unknown = JSON.parse(script, (key, value: unknown) =>
        key === '@context' && typeof value === 'string' && schemaOrg.test(value)
          ? { '@vocab': 'https://schema.org/' }
          : value,
      )
      const bytes = new TextEncoder().encode(JSON.stringify(data))
      return [{ name: `data-${at + 1}.jsonld`, mediaType: 'application/ld+json', bytes }]
    } catch {
      // Pages often hold JSON that no parser reads; it is not what the page shows.
      return []
    }
  })
}
