import { isAddress } from '@kg/core'
import { signerOfText, signText } from '../../exchange/membership/agent-signature.js'
import { RecordInvalidError } from '../../exchange/p2p/record-invalid.js'
import { isTime } from '../../exchange/p2p/times.js'
import { fromWire, readText, toWire } from '../../exchange/p2p/wire.js'
import { maxAgeMs } from './protocol.js'

/** Between which nodes a dataset is handed over. */
export interface ReadParties {
  readonly network: string
  readonly reader: string
  readonly holder: string
}

/** Which agent wants which dataset. */
export interface ReadRequest {
  readonly datasetId: string
  readonly agent: string
}

/** Writes a request, signed by the agent: for this reader, this holder and this moment. */
export async function writeReadRequest(
  parties: ReadParties,
  { datasetId, agent }: ReadRequest,
  agentKey: Uint8Array,
): Promise<Uint8Array> {
  const time = Date.now()
  const signature = await signText(agentKey, signedText(parties, { datasetId, agent, time }))
  return toWire({ dataset: datasetId, agent, time, signature })
}

/** Reads a request. Throws unless its agent has signed it, for these nodes and just now. */
export async function readReadRequest(
  parties: ReadParties,
  bytes: Uint8Array,
  now: number = Date.now(),
): Promise<ReadRequest> {
  const { dataset, agent: given, time, signature } = fromWire(bytes)
  const [datasetId, agent] = [readText(dataset, 'dataset', 66), readText(given, 'agent', 42)]
  if (!isAddress(agent) || !isTime(time)) throw new RecordInvalidError({ why: 'agent or time' })
  if (Math.abs(now - time) > maxAgeMs) throw new RecordInvalidError({ why: 'it is too old, or from the future' })
  const signer = await signerOfText(signedText(parties, { datasetId, agent, time }), signature)
  if (signer !== agent.toLowerCase()) throw new RecordInvalidError({ why: 'its agent has not signed it' })
  return { datasetId, agent: signer }
}

const signedText = (
  { network, reader, holder }: ReadParties,
  { datasetId, agent, time }: ReadRequest & { time: number },
): string => ['kg/1/dataset-read', network, reader, holder, datasetId, agent.toLowerCase(), time].join('\n')
