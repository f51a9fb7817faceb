import * as core from '@kg/core/errors'
import { z } from 'zod'
import {
  ContextGraphNotFoundError,
  NotOnAllowlistError,
  OnChainIdUnknownError,
  SubGraphNotFoundError,
} from '../errors/graphs.js'
import { assetName, contextGraphId, subGraphName } from '../schemas/common.js'

// What the routes about one Knowledge Asset share.

export const params = z.object({ name: assetName })
export const target = { contextGraphId, subGraphName: subGraphName.optional() }
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
