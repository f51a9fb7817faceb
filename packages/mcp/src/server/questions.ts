import {
  type ClientCapabilities,
  type ElicitRequestFormParams,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { Ask } from '../tools/handler.js'
import { envelopeOf } from './envelope.js'

/** People think longer than programs. */
const patienceMs = 10 * 60_000

/** Ends a call whose question the client is to answer by calling again. */
export class InputNeededError extends Error {
  readonly result: InputRequiredResult
  constructor(key: string, question: ElicitRequestFormParams) {
    super('The client is asked')
    this.result = inputRequired({ inputRequests: { [key]: inputRequired.elicit(question) } })
  }
}

/** Nothing where the client cannot ask its user. */
export function questionsDuring(server: Server, call: ServerContext): Ask | undefined {
  const envelope = envelopeOf(call)
  const { mcpReq } = call
  if (!hasForms((envelope?.capabilities ?? server.getClientCapabilities())?.elicitation)) return undefined
  if (envelope === undefined)
    return (message, requestedSchema) =>
      mcpReq.elicitInput({ message, requestedSchema }, { signal: mcpReq.signal, timeout: patienceMs })
  return async (message, requestedSchema, key = 'answer') => {
    const answer = inputResponse(mcpReq.inputResponses, key)
    if (answer.kind !== 'elicit') throw new InputNeededError(key, { mode: 'form', message, requestedSchema })
    const { kind: _, ...result } = answer
    return result as Awaited<ReturnType<Ask>>
  }
}

/** A client that names no kind of question has forms: there was no other kind once. */
const hasForms = (elicitation: ClientCapabilities['elicitation']): boolean =>
  elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined)
