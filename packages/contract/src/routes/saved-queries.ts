import { IllegalMoveError } from '@kg/core/errors'
import { z } from 'zod'
import * as assets from '../errors/assets.js'
import * as errors from '../errors/saved-queries.js'
import { SparqlReadOnlyError, SparqlSyntaxError, SparqlTooDeepError } from '../errors/sparql.js'
import { json, route } from '../route.js'
import { address, contextGraphId, nextCursor, page } from '../schemas/common.js'
import { memoryView } from '../schemas/memory-view.js'
import { queryAnswer } from '../schemas/query-answer.js'
import { parameterValues, savedQuery, savedQueryName } from '../schemas/saved-query.js'
import { largeInputErrors } from './asset-target.js'
import { failures, place } from './sparql-parts.js'

const family = 'saved-queries'
const path = '/api/context-graph/:id/saved-queries'
const params = z.object({ id: contextGraphId, name: savedQueryName })

const shown = savedQuery.extend({
  agentAddress: address.describe('Author'),
  layer: z.enum(['wm', 'swm', 'vm']).describe('wm: your draft, which nobody else sees'),
})

export const listSavedQueries = route({
  method: 'GET',
  path,
  family,
  summary: 'List the saved queries of a context graph',
  about: 'Your own, and those that members share.',
  auth: 'agent',
  deadline: 'read',
  params: z.object({ id: contextGraphId }),
  query: z.strictObject(page),
  replies: { 200: json(z.object({ savedQueries: z.array(shown), nextCursor })) },
  errors: place,
})

export const getSavedQuery = route({
  method: 'GET',
  path: `${path}/:name`,
  family,
  summary: 'Show a saved query',
  auth: 'agent',
  deadline: 'read',
  params,
  replies: { 200: json(shown) },
  errors: [...place, errors.SavedQueryNotFoundError],
})

export const putSavedQuery = route({
  method: 'PUT',
  path: `${path}/:name`,
  family,
  summary: 'Save a query as a draft',
  about:
    'Replaces a draft of yours. The query is an asset of this name: share and publish it like any other. In the text, a parameter is a variable of its name (`?name`), or `{{name}}`.',
  auth: 'agent',
  deadline: 'long',
  params,
  body: json(
    z.strictObject({
      description: savedQuery.shape.description,
      sparql: z.string().min(1).max(20_000),
      parameters: savedQuery.shape.parameters,
      view: memoryView.optional().describe('View to query by default'),
    }),
  ),
  replies: { 200: json(shown.extend({ created: z.boolean(), changed: z.boolean() })) },
  errors: [
    ...place,
    ...largeInputErrors,
    SparqlSyntaxError,
    SparqlTooDeepError,
    SparqlReadOnlyError,
    errors.ParameterMisfitError,
    errors.ParameterInvalidError,
    errors.SavedQueryNameUsedError,
    assets.NameTakenError,
    assets.DraftSealedError,
    IllegalMoveError,
  ],
})

export const deleteSavedQuery = route({
  method: 'DELETE',
  path: `${path}/:name`,
  family,
  summary: 'Delete a saved query that was never shared',
  about: 'For one that was shared, use `POST /api/knowledge-assets/{name}/forget`.',
  auth: 'agent',
  deadline: 'long',
  params,
  replies: { 200: json(z.object({ deleted: z.literal(true) })) },
  errors: [...place, errors.SavedQueryNotFoundError, assets.NotADraftError],
})

export const runSavedQuery = route({
  method: 'POST',
  path: `${path}/:name/run`,
  family,
  summary: 'Run a saved query',
  about: 'Each value becomes one RDF term in the parsed query. The answer is like that of `POST /api/query`.',
  auth: 'agent',
  deadline: 'long',
  params,
  body: json(
    z.strictObject({
      parameters: parameterValues,
      view: memoryView.optional().describe('Default: the view that is saved'),
      timeoutMs: z.int().min(1).max(600_000).optional(),
    }),
  ),
  replies: { 200: json(queryAnswer.extend({ sparql: z.string().describe('The query with its values') })) },
  errors: [
    ...place,
    ...failures,
    errors.SavedQueryNotFoundError,
    errors.ParameterUnknownError,
    errors.ParameterMissingError,
    errors.ParameterInvalidError,
  ],
})
