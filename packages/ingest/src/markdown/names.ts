import { isAbsoluteIri } from '@kg/core'
import { slug } from '../slug.js'
import { kg, rdfType, schema } from '../vocabulary.js'

/** Keys that many tools write, and the schema.org term each means. */
const wellKnown: Readonly<Record<string, string>> = {
  type: rdfType,
  title: schema('name'),
  name: schema('name'),
  description: schema('description'),
  summary: schema('abstract'),
  abstract: schema('abstract'),
  author: schema('author'),
  authors: schema('author'),
  date: schema('dateCreated'),
  created: schema('dateCreated'),
  updated: schema('dateModified'),
  modified: schema('dateModified'),
  published: schema('datePublished'),
  tag: schema('keywords'),
  tags: schema('keywords'),
  keywords: schema('keywords'),
  lang: schema('inLanguage'),
  language: schema('inLanguage'),
  alias: schema('alternateName'),
  aliases: schema('alternateName'),
  url: schema('url'),
  license: schema('license'),
}

const schemaTypes = new Set(
  (
    'Action Article BlogPosting Book Course CreativeWork DataCatalog Dataset DefinedTerm DigitalDocument Event FAQPage ' +
    'HowTo ImageObject JobPosting LearningResource Message Movie NewsArticle Offer Organization Person Place Product ' +
    'Project Question Quotation Recipe Report Review ScholarlyArticle Service SoftwareApplication SoftwareSourceCode ' +
    'TechArticle Thesis Thing VideoObject WebPage WebSite'
  ).split(' '),
)

export function predicateOf(key: string): string {
  const trimmed = key.trim()
  const lower = trimmed.toLowerCase()
  if (Object.hasOwn(wellKnown, lower)) return wellKnown[lower] as string
  return explicit(trimmed) ?? kg.property(slug(trimmed))
}

export function typeOf(name: string): string {
  const trimmed = name.trim()
  if (schemaTypes.has(trimmed)) return schema(trimmed)
  return explicit(trimmed) ?? kg.type(slug(trimmed))
}

/** What the head of a column names by itself: a full IRI or `schema:term`. */
export function columnPredicate(column: string): string | undefined {
  return explicit(column.trim())
}

/** A full IRI, or `schema:term`. */
function explicit(name: string): string | undefined {
  if (/^schema:[A-Za-z]{1,80}$/.test(name)) return schema(name.slice('schema:'.length))
  return /^(?:https?:\/\/|urn:|did:)/i.test(name) && isAbsoluteIri(name) ? name : undefined
}
