import { defineError } from '@kg/core/errors'
import { orDidYouMean } from './did-you-mean.js'

export const AssetNotFoundError = defineError<{ name: string; contextGraphId: string; didYouMean?: string }>({
  code: 'ASSET_NOT_FOUND',
  status: 404,
  title: 'Knowledge Asset not found',
  detail: ({ name, contextGraphId }) => `You can see no Knowledge Asset ${name} in ${contextGraphId}`,
  remedy: (data, hint) => orDidYouMean(data, `Create it: ${hint('createAsset', data)}`),
})

export const ForgetNotAllowedError = defineError<{ name: string; author: string }>({
  code: 'FORGET_NOT_ALLOWED',
  status: 403,
  title: 'Only the author or the operator can forget an asset',
  detail: ({ name, author }) => `${name} belongs to ${author}`,
  remedy: () => 'Ask its author, or use the admin token of this node',
})

export const DraftNotFoundError = defineError<{ name: string; contextGraphId: string; didYouMean?: string }>({
  code: 'DRAFT_NOT_FOUND',
  status: 404,
  title: 'Draft not found',
  detail: ({ name, contextGraphId }) => `You have no draft of ${name} in ${contextGraphId}`,
  remedy: (data, hint) =>
    orDidYouMean(
      data,
      `Write to it (${hint('writeDraft', data)}), or start from the shared version: ${hint('pullFrom', data)}`,
    ),
})

export const DraftSealedError = defineError<{ name: string; contextGraphId: string }>({
  code: 'KA_ASSERTION_ALREADY_FINALIZED',
  status: 409,
  title: 'The draft is sealed',
  detail: ({ name }) => `${name} is sealed and cannot be changed`,
  remedy: (data, hint) =>
    `Share it (${hint('shareAsset', data)}) and pull it into a new draft (${hint('pullFrom', data)}), or discard it: ${hint('discardDraft', data)}`,
})

export const DraftChangedError = defineError<{ name: string }>({
  code: 'DRAFT_CHANGED',
  status: 409,
  title: 'The draft changed during the request',
  detail: ({ name }) => `Other requests changed ${name} several times during this request`,
  remedy: () => 'Try again when nobody else writes to the draft',
})

export const StatementsNotFoundError = defineError<{
  name: string
  contextGraphId: string
  missing: number
  first: string
}>({
  code: 'STATEMENTS_NOT_FOUND',
  status: 409,
  title: 'Statement to remove not found',
  detail: ({ name, missing, first }) =>
    `${missing === 1 ? 'A statement' : `${missing} statements`} to remove ${missing === 1 ? 'is' : 'are'} not in ${name}, so nothing was changed: ${first}`,
  remedy: (data, hint) => `See its statements: ${hint('showAsset', data)}`,
})

export const DraftEmptyError = defineError<{ name: string; contextGraphId: string }>({
  code: 'ASSERTION_EMPTY',
  status: 409,
  title: 'The draft is empty',
  detail: ({ name }) => `${name} has no statements to seal`,
  remedy: (data, hint) => `Write statements to it first: ${hint('writeDraft', data)}`,
})

export const NotADraftError = defineError<{ name: string; state: string }>({
  code: 'KA_WM_LIFECYCLE_REQUIRED',
  status: 409,
  title: 'There is no draft to discard',
  detail: ({ name, state }) => `${name} is ${state}: it has no draft`,
  remedy: () => 'You need not do anything',
})

export const DraftConflictError = defineError<{ name: string; contextGraphId: string }>({
  code: 'WM_DRAFT_CONFLICT',
  status: 409,
  title: 'A draft already exists',
  detail: ({ name }) => `This would replace your draft of ${name}`,
  remedy: (data, hint) =>
    `Discard it (${hint('discardDraft', data)}), or replace it with ${hint.audience === 'cli' ? '--replace' : 'onConflict: replace'}`,
})

export const SourceEmptyError = defineError<{ name: string; layer: string; contextGraphId: string }>({
  code: 'PULL_FROM_EMPTY_SOURCE',
  status: 409,
  title: 'There is nothing to pull',
  detail: ({ name, layer }) => `${name} has no version in ${layer}`,
  remedy: (data, hint) => `See its layers: ${hint('history', data)}`,
})

export const LayerEmptyError = defineError<{ name: string; layer: string; contextGraphId: string; asOf?: string }>({
  code: 'LAYER_EMPTY',
  status: 404,
  title: 'The asset has no such layer',
  detail: ({ name, layer, asOf }) =>
    `You can see no version of ${name} in ${layer}${asOf === undefined ? '' : ` as of ${asOf}`}`,
  remedy: (data, hint) => `See its state and history: ${hint('history', data)}`,
})

export const NameTakenError = defineError<{ name: string; contextGraphId: string; hasDraft?: boolean }>({
  code: 'ASSET_NAME_TAKEN',
  status: 409,
  title: 'The name is taken',
  detail: ({ name, contextGraphId }) => `The name ${name} is already taken in ${contextGraphId}`,
  remedy: ({ hasDraft = false, ...data }, hint) =>
    hasDraft
      ? `Your draft is kept. Rename it, then share it under the new name: ${hint('renameDraft', data)}`
      : 'Choose another name',
})

export const AmbiguousAuthorError = defineError<{ name: string; candidates: string[] }>({
  code: 'AMBIGUOUS_ASSERTION_AUTHOR',
  status: 409,
  title: 'Several authors have an asset of this name',
  detail: ({ name, candidates }) => `These authors have an asset ${name}: ${candidates.join(', ')}`,
  remedy: (_, hint) => `Name the author with ${hint.audience === 'cli' ? '--agent' : 'agentAddress'}`,
})

export const AuthorMismatchError = defineError<{ claimed: string; agent: string }>({
  code: 'AUTHOR_MISMATCH',
  status: 403,
  title: 'The token belongs to another agent',
  detail: ({ claimed, agent }) => `The token acts as ${agent}, not as ${claimed}`,
  remedy: () => 'Use that agent’s token',
})

export const SealNotAuthorsError = defineError<{ author: string; signer: string }>({
  code: 'SEAL_INVALID',
  status: 400,
  title: 'The author did not make this seal',
  detail: ({ author, signer }) => `${signer} made the signature, not ${author}`,
  remedy: () => 'Call finalize with prepare: true, and sign the digest that it returns with the author’s key',
})

export const KeyNotHeldError = defineError<{ agent: string }>({
  code: 'AGENT_KEY_NOT_HELD',
  status: 409,
  title: 'The node does not have this agent’s key',
  detail: ({ agent }) => `${agent} holds its own key, so this node cannot seal for it`,
  remedy: () =>
    'Leave the draft open, call finalize with prepare: true, sign the digest that it returns, and call finalize again with the signature',
})

export const JobNotFoundError = defineError<{ jobId: string }>({
  code: 'JOB_NOT_FOUND',
  status: 404,
  title: 'Job not found',
  detail: ({ jobId }) => `You can see no job ${jobId}`,
  remedy: (_, hint) => `List your jobs: ${hint('listShareJobs')} or ${hint('listPublisherJobs')}`,
})

export const JobActiveError = defineError<{ existingJobId: string }>({
  code: 'JOB_EXISTS',
  status: 409,
  title: 'A job for this already exists',
  detail: ({ existingJobId }) => `Job ${existingJobId} is already doing this`,
  remedy: () => 'Wait until it ends, or cancel it first',
})

/** What can be done with jobs in a state, as `wanted` names it. */
const actions: Readonly<Record<string, string>> = { waiting: 'cancelled', failed: 'queued again', ended: 'cleared' }
const stateOf = (state: string): string =>
  ['succeeded', 'failed'].includes(state) ? `has already ${state}` : `is ${state}`

export const JobStateError = defineError<{ jobId: string; state: string; wanted: string }>({
  code: 'JOB_STATE',
  status: 409,
  title: 'The job’s state does not allow this',
  detail: ({ jobId, state, wanted }) =>
    `Job ${jobId} ${stateOf(state)}; only ${wanted} jobs can be ${actions[wanted] ?? 'changed'}`,
  remedy: () => 'Check the job again: its state may have changed',
})

export const NoExtractionError = defineError<{ name: string; contextGraphId: string }>({
  code: 'EXTRACTION_NOT_FOUND',
  status: 404,
  title: 'No import found',
  detail: ({ name }) => `No file has been imported into ${name}`,
  remedy: (data, hint) => `Import one: ${hint('importFile', data)}`,
})

export const LiteralTooLargeError = defineError<{ bytes: number; limit: number }>({
  code: 'OVERSIZED_RDF_LITERAL',
  status: 400,
  title: 'A literal is too large',
  detail: ({ bytes, limit }) => `A literal has ${bytes} bytes; the limit is ${limit}`,
  remedy: () => 'Import the text as a file, or split it',
})

export const NamedGraphInAssetError = defineError<{ graph: string }>({
  code: 'KA_NAMED_GRAPH_UNSUPPORTED',
  status: 400,
  title: 'An asset has only one graph',
  detail: ({ graph }) => `A statement names the graph ${graph}, but an asset has only one graph`,
  remedy: () => 'Leave out the graph name, or create one asset for each graph',
})

export const IdentifierReadOnlyError = defineError<{ name: string }>({
  code: 'KA_ID_MUTATION_UNSUPPORTED',
  status: 400,
  title: 'You cannot change an asset by its UAL',
  detail: ({ name }) => `${name} is the UAL of a published asset`,
  remedy: () => 'Use the name of the asset instead',
})

export const AgentNotFoundError = defineError<{ agent: string }>({
  code: 'AGENT_NOT_FOUND',
  status: 404,
  title: 'Agent not found',
  detail: ({ agent }) => `This node does not know the agent ${agent}`,
  remedy: (_, hint) => `List the agents (${hint('listAgents')}), or register one: ${hint('registerAgent')}`,
})

export const AgentExistsError = defineError<{ agent: string }>({
  code: 'AGENT_EXISTS',
  status: 409,
  title: 'The agent is already registered',
  detail: ({ agent }) => `${agent} is already registered on this node`,
  remedy: () => 'Use its token. An admin can create a new one',
})
