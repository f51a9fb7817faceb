import { z } from 'zod'
import { kgElement } from '../schemas/datasets.js'
import { longPage, next } from './fields.js'
import { fromRoute } from './from-route.js'
import { type Tool, tool } from './tool.js'

const group = 'Datasets'

export const datasetTools: readonly Tool[] = [
  ...fromRoute('listDatasets', {
    name: 'kg_dataset_list',
    title: 'List datasets',
    description: 'List supply-chain datasets, newest first. Each is also a Knowledge Asset, named by its datasetId.',
    group,
    profiles: ['network'],
    effect: 'read',
    pages: { field: 'datasets', by: 'node' },
  }),
  tool({
    name: 'kg_trail',
    title: 'Follow a trail through datasets',
    description:
      'Trace things through supply-chain datasets: from objects with an identifier along relations, both ways and across creators.',
    group,
    profiles: ['network'],
    routes: ['trail'],
    input: z.strictObject({
      identifiers: z
        .array(z.string().regex(/^[^=]+=./s))
        .min(1)
        .max(100)
        .describe('type=value, such as id=urn:epc:id:sgtin:0614141.812345.1'),
      depth: z.int().min(0).max(1000).default(5),
      follow: z.array(z.string()).optional().describe('Only these relation types'),
      ...longPage,
    }),
    output: z.object({
      objects: z.array(z.object({ datasets: z.array(z.string()), kgObject: kgElement })),
      total: z.int(),
      truncated: z.boolean().describe('The trail goes on: ask with less depth, or follow fewer types'),
      ...next,
    }),
    effect: 'read',
  }),
]
