import * as core from '@kg/core/errors'
import { z } from 'zod'
import {
  ContextGraphNotFoundError,
  NotOnAllowlistError,
  OnChainIdUnknownError,
  SubGraphNotFoundError,
} from '../errors/graphs.js'
import { address, assetName, contextGraphId, subGraphName } from '../schemas/common.js'

// What the routes about one Knowledge Asset share.

export const params = z.object({ name: assetName })
export const target = { contextGraphId, subGraphName: subGraphName.optional() }
export const author = address.optional().describe('Author, if several have an asset of this name')
export const graphErrors = [
  ContextGraphNotFoundError,
  OnChainIdUnknownError,
  SubGraphNotFoundError,
  NotOnAllowlistError,
]
/** A name that a new asset cannot have. */
export const nameErrors = [core.InvalidAssetNameError, core.ReservedAssetNameError]
/** Statements that have no canonical form. */
export const canonErrors = [core.CanonicalWorkLimitError, core.Rdf12NotCanonicalError]
/** Large inputs are read in a few threads, which have limits. */
export const largeInputErrors = [core.ThreadsBusyError, core.ThreadDeadlineError, core.ThreadMemoryError]
export const rdfErrors = [core.RdfSyntaxError, core.JsonLdContextUnknownError, ...largeInputErrors]

export const filesArePrivate = 'Files are private to their importer and never leave the node.'
/** What is left of something that was erased. */
export const erasure = {
  erased: z.boolean().describe('Whether the content is gone from the ledger files; if not, the next start removes it'),
  olderCopies: z
    .array(z.string())
    .describe('Copies of the ledger, made by restore or update, that may still contain it'),
}
