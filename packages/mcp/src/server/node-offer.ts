import { tools } from '@kg/contract/tools'
import { prompts } from '../prompts/prompts.js'
import { nodeResources } from '../resources/node-resources.js'
import { serveRecord } from '../tools/serve-record.js'
import type { Offer } from './offer.js'

/** What a node offers. */
export const nodeOffer: Offer = { tools: tools.map(serveRecord), prompts, resources: nodeResources }
