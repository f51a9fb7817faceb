import { RDF_NS } from '@kg/core'

const KG = 'urn:kg:ns:'
const SCHEMA = 'https://schema.org/'

export const rdfType = `${RDF_NS}type`

/** The project's own terms that an imported document uses; docs/import.md explains them. */
export const kg = {
  rootEntity: `${KG}rootEntity`,
  sourceFile: `${KG}sourceFile`,
  sourceContentType: `${KG}sourceContentType`,
  Section: `${KG}Section`,
  hasSection: `${KG}hasSection`,
  hasChunk: `${KG}hasChunk`,
  order: `${KG}order`,
  level: `${KG}level`,
  /** What users name themselves stands apart from the project's terms. */
  property: (slug: string) => `${KG}property:${slug}`,
  type: (slug: string) => `${KG}type:${slug}`,
} as const

export const schema = (term: string) => `${SCHEMA}${term}`
