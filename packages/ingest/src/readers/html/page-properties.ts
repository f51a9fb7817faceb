import type { DocumentProperties } from '../../blocks/block.js'
import type { PageFacts } from './page-facts.js'

const isDate = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d\d-\d\d(?:T|$)/.test(text)

/** The properties of a page, from its meta elements; what somebody else found in it fills the gaps. */
export function propertiesOf({ title, language, meta }: PageFacts, found: DocumentProperties = {}): DocumentProperties {
  const all = (...keys: string[]) => keys.flatMap((key) => meta.get(key) ?? [])
  const first = (...keys: string[]) => all(...keys)[0]
  const authors = [
    ...new Set(
      all('author', 'dc.creator', 'dcterms.creator', 'citation_author').flatMap((names) => names.split(/\s*;\s*/)),
    ),
  ]
  const keywords = all('keywords', 'dc.subject', 'article:tag')
    .flatMap((words) => words.split(/[,;]/))
    .map((word) => word.trim())
  const created = all(
    'date',
    'dcterms.date',
    'dc.date',
    'dcterms.created',
    'created',
    'article:published_time',
    'citation_date',
  )
  const modified = all('article:modified_time', 'dcterms.modified', 'changed', 'last-modified')
  const description = first('description', 'dc.description', 'og:description')
  const said: { -readonly [Key in keyof DocumentProperties]: DocumentProperties[Key] } = { ...found }
  const name = first('dc.title', 'citation_title') ?? found.title ?? title ?? first('og:title')
  if (name !== undefined) said.title = name
  if (authors.length > 0) said.authors = authors
  if (keywords.some((word) => word !== '')) said.keywords = [...new Set(keywords.filter((word) => word !== ''))]
  if (description !== undefined) said.description = description
  const spoken = language ?? first('language', 'dc.language', 'content-language')
  if (spoken !== undefined) said.language = spoken
  const day = created.find(isDate)
  if (day !== undefined) said.created = day
  const change = modified.find(isDate)
  if (change !== undefined) said.modified = change
  return said
}
