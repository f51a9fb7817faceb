import { z } from 'zod'
import { DatasetClientRefusedError } from '../errors/dataset-routes.js'
import * as errors from '../errors/epcis-routes.js'
import { StreamsTooManyError } from '../errors/http.js'
import { empty, json, raw, route } from '../route.js'
import { epcisName, epcisTypes, namedQuery, subscription, subscriptionRequest } from '../schemas/epcis.js'

const common = { family: 'epcis', auth: 'agent', clients: 'datasets', errorFormat: 'epcis' } as const
const queryParams = z.object({ queryName: epcisName })

export const epcisQueries = route({
  ...common,
  method: 'GET',
  path: '/epcis/queries',
  summary: 'Your named queries, by name',
  about:
    'The query string takes `perPage` and `nextPageToken`. While there are more, the header `Link` names the next page.',
  deadline: 'read',
  replies: { 200: json(z.array(namedQuery)) },
  errors: [DatasetClientRefusedError, errors.EpcisQueryParameterError],
})

export const epcisCreateQuery = route({
  ...common,
  method: 'POST',
  path: '/epcis/queries',
  summary: 'Give a query a name',
  deadline: 'long',
  body: json(namedQuery.pick({ name: true, query: true }).strict()),
  replies: { 201: empty },
  errors: [
    DatasetClientRefusedError,
    errors.EpcisQueryParameterError,
    errors.EpcisQueryExistsError,
    errors.EpcisQueriesTooManyError,
  ],
})

export const epcisQuery = route({
  ...common,
  method: 'GET',
  path: '/epcis/queries/:queryName',
  summary: 'What a named query asks',
  deadline: 'read',
  params: queryParams,
  replies: { 200: json(namedQuery) },
  errors: [DatasetClientRefusedError, errors.EpcisNotFoundError],
})

export const epcisDeleteQuery = route({
  ...common,
  method: 'DELETE',
  path: '/epcis/queries/:queryName',
  summary: 'Delete a named query, and end its streams and subscriptions',
  deadline: 'long',
  params: queryParams,
  replies: { 204: empty },
  errors: [DatasetClientRefusedError, errors.EpcisNotFoundError],
})

export const epcisQueryEvents = route({
  ...common,
  method: 'GET',
  path: '/epcis/queries/:queryName/events',
  summary: 'The events that a named query finds, or each new one as it is captured',
  about:
    'The query string takes `perPage` and `nextPageToken`. With `Accept: text/event-stream`, every new event is sent as an EPCISQueryDocument; `Last-Event-ID` goes on where a stream ended.',
  deadline: 'read',
  params: queryParams,
  replies: { 200: raw(...epcisTypes, 'text/event-stream') },
  errors: [
    DatasetClientRefusedError,
    errors.EpcisNotFoundError,
    errors.EpcisQueryParameterError,
    errors.EpcisNotAcceptableError,
    errors.EpcisQueryTooLargeError,
    StreamsTooManyError,
  ],
})

const subscriptionParams = queryParams.extend({ subscriptionID: epcisName })

export const epcisSubscriptions = route({
  ...common,
  method: 'GET',
  path: '/epcis/queries/:queryName/subscriptions',
  summary: 'The subscriptions to a named query',
  deadline: 'read',
  params: queryParams,
  replies: { 200: json(z.array(subscription)) },
  errors: [DatasetClientRefusedError, errors.EpcisNotFoundError],
})

export const epcisSubscribe = route({
  ...common,
  method: 'POST',
  path: '/epcis/queries/:queryName/subscriptions',
  summary: 'Send what a named query finds to a web address',
  about:
    'Each delivery is a POST of an EPCISQueryDocument. With a `signatureToken`, the header `GS1-Signature` is `sha256=` and the HMAC-SHA256 of the body in hex. What fails is tried again, also after a restart.',
  deadline: 'long',
  params: queryParams,
  body: json(subscriptionRequest),
  replies: { 201: json(subscription) },
  errors: [
    DatasetClientRefusedError,
    errors.EpcisNotFoundError,
    errors.EpcisSubscriptionError,
    errors.EpcisWebhookRefusedError,
    errors.EpcisNotAcceptableError,
  ],
})

export const epcisSubscription = route({
  ...common,
  method: 'GET',
  path: '/epcis/queries/:queryName/subscriptions/:subscriptionID',
  summary: 'One subscription',
  deadline: 'read',
  params: subscriptionParams,
  replies: { 200: json(subscription) },
  errors: [DatasetClientRefusedError, errors.EpcisNotFoundError],
})

export const epcisUnsubscribe = route({
  ...common,
  method: 'DELETE',
  path: '/epcis/queries/:queryName/subscriptions/:subscriptionID',
  summary: 'End a subscription',
  deadline: 'long',
  params: subscriptionParams,
  replies: { 204: empty },
  errors: [DatasetClientRefusedError, errors.EpcisNotFoundError],
})
