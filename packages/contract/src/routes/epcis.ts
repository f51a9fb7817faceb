import { z } from 'zod'
import { DatasetClientRefusedError, DatasetFileMissingError } from '../errors/dataset-routes.js'
import { EpcisInvalidError } from '../errors/epcis.js'
import * as errors from '../errors/epcis-routes.js'
import { InvalidJsonError } from '../errors/http.js'
import { ImportBudgetError } from '../errors/import.js'
import { empty, json, raw, route } from '../route.js'
import { captureJob, epcisName, epcisTypes, topLevelResources } from '../schemas/epcis.js'

const common = { family: 'epcis', auth: 'agent', clients: 'datasets', errorFormat: 'epcis' } as const
const resourceParams = z.object({ resource: z.enum(topLevelResources), value: epcisName })
const simpleQuery =
  'Takes the parameters of the simple event query of EPCIS 2.0, `perPage` and `nextPageToken`. While there may be more, the header `Link` names the next page. The answer is JSON-LD, or XML by `Accept`. `GS1-EPC-Format` and `GS1-CBV-XML-Format` say how ids and standard values are written.'
const queryErrors = [
  DatasetClientRefusedError,
  errors.EpcisQueryParameterError,
  errors.EpcisNotAcceptableError,
  errors.EpcisQueryTooLargeError,
] as const

export const epcisRoot = route({
  ...common,
  method: 'GET',
  path: '/epcis',
  summary: 'The resources of the EPCIS interface',
  deadline: 'read',
  replies: { 200: json(z.array(z.string())) },
  errors: [DatasetClientRefusedError],
})

export const epcisCapture = route({
  ...common,
  method: 'POST',
  path: '/epcis/capture',
  summary: 'Capture the events of an EPCIS document',
  about:
    'A document of EPCIS 1.2 or 2.0 in XML, or of 2.0 in JSON-LD, becomes a dataset. The header `Location` names the job. With `GS1-Capture-Error-Behaviour: proceed`, wrong events are left out; otherwise a document is stored as a whole or not at all.',
  deadline: 'long',
  cap: 'upload',
  body: raw('application/json', 'application/ld+json', 'application/xml', 'text/xml'),
  replies: { 202: empty },
  errors: [DatasetClientRefusedError, DatasetFileMissingError, errors.EpcisNotAcceptableError, ImportBudgetError],
})

export const epcisCaptures = route({
  ...common,
  method: 'GET',
  path: '/epcis/capture',
  summary: 'Your capture jobs, newest first',
  about: 'The query string takes `perPage` and `nextPageToken`.',
  deadline: 'read',
  live: true,
  replies: { 200: json(z.array(captureJob)) },
  errors: [DatasetClientRefusedError, errors.EpcisQueryParameterError],
})

export const epcisCaptureJob = route({
  ...common,
  method: 'GET',
  path: '/epcis/capture/:captureID',
  summary: 'How a capture went',
  deadline: 'read',
  live: true,
  params: z.object({ captureID: epcisName }),
  replies: { 200: json(captureJob) },
  errors: [DatasetClientRefusedError, errors.EpcisNotFoundError],
})

export const epcisPostEvent = route({
  ...common,
  method: 'POST',
  path: '/epcis/events',
  summary: 'Capture one event, and wait for it',
  about:
    'The body is an event in JSON-LD, with a context of its own if it needs one, or an EPCIS document in XML with this one event. The header `Location` names the event.',
  deadline: 'long',
  body: raw('application/json', 'application/ld+json', 'application/xml', 'text/xml'),
  replies: { 201: empty },
  errors: [DatasetClientRefusedError, InvalidJsonError, EpcisInvalidError],
})

export const epcisEvents = route({
  ...common,
  method: 'GET',
  path: '/epcis/events',
  summary: 'Query events',
  about: simpleQuery,
  deadline: 'read',
  replies: { 200: raw(...epcisTypes) },
  errors: [...queryErrors],
})

export const epcisEvent = route({
  ...common,
  method: 'GET',
  path: '/epcis/events/:eventID',
  summary: 'An event, and what declares it an error',
  deadline: 'read',
  params: z.object({ eventID: epcisName }),
  replies: { 200: raw(...epcisTypes) },
  errors: [DatasetClientRefusedError, errors.EpcisNotFoundError, errors.EpcisNotAcceptableError],
})

export const epcisResources = route({
  ...common,
  method: 'GET',
  path: '/epcis/:resource',
  summary: 'The values that events have: types, EPCs, business steps, places or dispositions',
  about: 'The query string takes `perPage` and `nextPageToken`.',
  deadline: 'read',
  params: resourceParams.pick({ resource: true }),
  replies: { 200: json(z.object({ '@set': z.array(z.string()) })) },
  errors: [DatasetClientRefusedError, errors.EpcisQueryParameterError, errors.EpcisNotAcceptableError],
})

export const epcisResource = route({
  ...common,
  method: 'GET',
  path: '/epcis/:resource/:value',
  summary: 'What there is about a value: its events',
  deadline: 'read',
  params: resourceParams,
  replies: { 200: json(z.array(z.literal('events'))) },
  errors: [DatasetClientRefusedError],
})

export const epcisResourceEvents = route({
  ...common,
  method: 'GET',
  path: '/epcis/:resource/:value/events',
  summary: 'Query events that have a value',
  about: simpleQuery,
  deadline: 'read',
  params: resourceParams,
  replies: { 200: raw(...epcisTypes) },
  errors: [...queryErrors],
})
