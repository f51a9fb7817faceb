import { z } from 'zod'

export const handlerStatus = z.enum(['PENDING', 'COMPLETED', 'FAILED'])

/** The answer to the request for something that takes a while. */
export const handler = z.object({ handler_id: z.uuid() })

export const handlerFailure = z.object({ message: z.string(), code: z.string(), remedy: z.string() })

/** How far an operation has come. */
export const handlerProgress = z.object({
  step: z.string().optional().describe('What is being done now'),
  bytes: z.int().optional().describe('Bytes that were read'),
  objects: z.int().optional().describe('Objects that were stored'),
})

/** What a handler says: nothing yet, the result, or why there is none. */
export const handlerResult = <S extends z.ZodType>(data: S) => resultWith(data, {}, {})

/** What is wrong with a file, and where. */
export const importFault = z
  .object({
    rule: z
      .enum(['schema', 'event', 'document', 'dataset'])
      .describe('Which rule is broken: of the XML schemas, of events, of the document, or of datasets'),
    why: z.string(),
    line: z.int().optional(),
    column: z.int().optional(),
    path: z.string().optional().describe('JSON Pointer'),
  })
  .meta({ id: 'ImportFault' })
export type ImportFault = z.infer<typeof importFault>

/** What was sent to be imported. */
export const importSource = {
  file_name: z.string().optional(),
  standard_id: z.string().optional(),
}

/** The same of an import. */
export const importOutcome = <S extends z.ZodType>(data: S) =>
  resultWith(data, importSource, {
    faults: z.array(importFault).optional().describe('All that is wrong, in its order, up to 100 entries'),
    more_faults: z.int().optional().describe('How many are not listed'),
  })

function resultWith<S extends z.ZodType, M extends z.ZodRawShape, F extends z.ZodRawShape>(
  data: S,
  more: M,
  faults: F,
) {
  return z.discriminatedUnion('status', [
    z.object({ status: z.literal('PENDING'), data: z.null(), progress: handlerProgress.optional(), ...more }),
    z.object({ status: z.literal('COMPLETED'), data, message: z.string().optional(), ...more }),
    z.object({ status: z.literal('FAILED'), data: z.object({ error: handlerFailure, ...faults }), ...more }),
  ])
}

const hex = z.string().regex(/^0x[0-9a-f]{64}$/, 'must be 0x and 64 lower-case hex digits')

export const datasetRecord = z
  .object({
    dataset_id: hex,
    import_time: z.number().describe('Milliseconds since 1970'),
    kgjson_size_in_bytes: z.int(),
    root_hash: hex,
    data_hash: hex,
  })
  .meta({ id: 'DatasetRecord' })

export const kgElement = z
  .looseObject({
    '@id': z.string(),
    '@type': z.string(),
    identifiers: z.array(z.looseObject({ '@type': z.string(), '@value': z.string() })),
    properties: z.record(z.string(), z.unknown()),
    relations: z.array(z.looseObject({ relationType: z.string(), linkedObject: z.looseObject({ '@id': z.string() }) })),
  })
  .meta({ id: 'KgObject' })

/** How many of what a dataset has. Datasets of earlier releases do not say. */
export const datasetTally = {
  events: z.int().optional(),
  connectors: z.int().optional(),
  identifiers: z.int().optional(),
}

export const trailItem = z.object({ datasets: z.array(z.string()), kgObject: kgElement })

export const standardId = z.enum(['GS1-EPCIS', 'WOT', 'GRAPH'])
