import { defineError } from '@kg/core/errors'
import { orDidYouMean } from './did-you-mean.js'

export const AssetNotFoundError = defineError<{ name: string; contextGraphId: string; didYouMean?: string }>({
  code: 'ASSET_NOT_FOUND',
  status: 404,
  title: 'No such Knowledge Asset',
  detail: ({ name, contextGraphId }) => `There is no Knowledge Asset ${name} in ${contextGraphId} that you may see`,
  remedy: (data, hint) => orDidYouMean(data, `Create it: ${hint('createAsset', data)}`),
})

export const ForgetNotAllowedError = defineError<{ name: string; author: string }>({
  code: 'FORGET_NOT_ALLOWED',
  status: 403,
  title: 'Only the author or the operator may have an asset forgotten',
  detail: ({ name, author }) => `${name} belongs to ${author}`,
  remedy: () => 'Ask its author, or use an admin token of this node',
})

export const DraftNotFoundError = defineError<{ name: string; contextGraphId: string; didYouMean?: string }>({
  code: 'DRAFT_NOT_FOUND',
  status: 404,
  title: 'No draft',
  detail: ({ name, contextGraphId }) => `${name} in ${contextGraphId} has no draft of yours`,
  remedy: (data, hint) => orDidYouMean(data, `Write to it, or take up what is shared: ${hint('pullFrom', data)}`),
})

export const DraftSealedError = defineError<{ name: string; contextGraphId: string }>({
  code: 'KA_ASSERTION_ALREADY_FINALIZED',
  status: 409,
  title: 'The draft is sealed',
  detail: ({ name }) => `${name} is finalized: its root is fixed and it takes no more statements`,
  remedy: (data, hint) =>
    `Share it (${hint('shareAsset', data)}) and pull it back to edit, or discard it: ${hint('discardDraft', data)}`,
})

export const DraftChangedError = defineError<{ name: string }>({
  code: 'DRAFT_CHANGED',
  status: 409,
  title: 'The draft changed meanwhile',
  detail: ({ name }) => `${name} was written to several times while this request was carried out`,
  remedy: () => 'Send it again when nobody writes to the draft',
})

export const StatementsNotFoundError = defineError<{
  name: string
  contextGraphId: string
  missing: number
  first: string
}>({
  code: 'STATEMENTS_NOT_FOUND',
  status: 409,
  title: 'A statement to remove is not there',
  detail: ({ name, missing, first }) =>
    `${missing === 1 ? 'A statement' : `${missing} statements`} to remove ${missing === 1 ? 'is' : 'are'} not in ${name}, so nothing was changed: ${first}`,
  remedy: (data, hint) => `See what it holds: ${hint('showAsset', data)}`,
})

export const DraftEmptyError = defineError<{ name: string; contextGraphId: string }>({
  code: 'ASSERTION_EMPTY',
  status: 409,
  title: 'The draft is empty',
  detail: ({ name }) => `${name} has no statements to seal`,
  remedy: (data, hint) => `Write some first: ${hint('writeDraft', data)}`,
})

export const NotADraftError = defineError<{ name: string; state: string }>({
  code: 'KA_WM_LIFECYCLE_REQUIRED',
  status: 409,
  title: 'There is no draft to discard',
  detail: ({ name, state }) => `${name} is ${state}: it has no draft`,
  remedy: () => 'Nothing to do',
})

export const DraftConflictError = defineError<{ name: string; contextGraphId: string }>({
  code: 'WM_DRAFT_CONFLICT',
  status: 409,
  title: 'There is a draft already',
  detail: ({ name }) => `${name} has a draft that this would replace`,
  remedy: (data, hint) => `Discard it (${hint('discardDraft', data)}), or replace it: onConflict replace`,
})

export const SourceEmptyError = defineError<{ name: string; layer: string; contextGraphId: string }>({
  code: 'PULL_FROM_EMPTY_SOURCE',
  status: 409,
  title: 'Nothing to pull from',
  detail: ({ name, layer }) => `${name} has nothing in ${layer}`,
  remedy: (data, hint) => `See which layers it is in: ${hint('history', data)}`,
})

export const LayerEmptyError = defineError<{ name: string; layer: string; contextGraphId: string; asOf?: string }>({
  code: 'LAYER_EMPTY',
  status: 404,
  title: 'The asset has nothing there',
  detail: ({ name, layer, asOf }) =>
    `${name} ${asOf === undefined ? 'has' : 'had'} nothing in ${layer}${asOf === undefined ? '' : ` as of ${asOf}`} that you may see`,
  remedy: (data, hint) => `See where it stands and what happened to it: ${hint('history', data)}`,
})

export const NameTakenError = defineError<{ name: string; contextGraphId: string; hasDraft?: boolean }>({
  code: 'ASSET_NAME_TAKEN',
  status: 409,
  title: 'The name is taken',
  detail: ({ name, contextGraphId }) => `The name ${name} is already taken in ${contextGraphId}`,
  remedy: ({ name, hasDraft = false }) =>
    hasDraft
      ? `Your draft is kept. Share it as a copy under a new name: kg ka rename, or POST /api/knowledge-assets/${name}/wm/rename, then share that`
      : 'Choose another name',
})

export const AmbiguousAuthorError = defineError<{ name: string; candidates: string[] }>({
  code: 'AMBIGUOUS_ASSERTION_AUTHOR',
  status: 409,
  title: 'Several authors have an asset of this name',
  detail: ({ name, candidates }) => `${name} exists by ${candidates.join(', ')}`,
  remedy: () => 'Name the author: agentAddress',
})

export const AuthorMismatchError = defineError<{ claimed: string; agent: string }>({
  code: 'AUTHOR_MISMATCH',
  status: 403,
  title: 'The author is another agent',
  detail: ({ claimed, agent }) => `The token acts as ${agent}, not as ${claimed}`,
  remedy: () => 'Use that agent’s token',
})

export const SealNotAuthorsError = defineError<{ author: string; signer: string }>({
  code: 'SEAL_INVALID',
  status: 400,
  title: 'The seal is not the author’s',
  detail: ({ author, signer }) => `The signature given was made by ${signer}, not by ${author}`,
  remedy: () => 'Sign the digest that finalize with prepare: true returns, with the author’s key',
})

export const KeyNotHeldError = defineError<{ agent: string }>({
  code: 'AGENT_KEY_NOT_HELD',
  status: 409,
  title: 'The node does not hold this agent’s key',
  detail: ({ agent }) => `${agent} keeps its own key, so this node cannot seal for it`,
  remedy: () =>
    'Write the draft without sealing it, send finalize with prepare: true, sign the digest, and send finalize again with the signature',
})

export const JobNotFoundError = defineError<{ jobId: string }>({
  code: 'JOB_NOT_FOUND',
  status: 404,
  title: 'No such job',
  detail: ({ jobId }) => `There is no job ${jobId} that you may see`,
  remedy: (_, hint) => `List them: ${hint('listShareJobs')} or ${hint('listPublisherJobs')}`,
})

export const JobActiveError = defineError<{ existingJobId: string }>({
  code: 'JOB_EXISTS',
  status: 409,
  title: 'There is a job for this already',
  detail: ({ existingJobId }) => `Job ${existingJobId} is already doing this`,
  remedy: () => 'Wait for it, or cancel it first',
})

export const JobStateError = defineError<{ jobId: string; state: string; wanted: string }>({
  code: 'JOB_STATE',
  status: 409,
  title: 'The job is in the wrong state for this',
  detail: ({ jobId, state, wanted }) => `Job ${jobId} is ${state}; only ${wanted} jobs can be`,
  remedy: () => 'Look at the job again: it may have moved on',
})

export const NoExtractionError = defineError<{ name: string; contextGraphId: string }>({
  code: 'EXTRACTION_NOT_FOUND',
  status: 404,
  title: 'Nothing was imported',
  detail: ({ name }) => `No file has been imported into ${name}`,
  remedy: (data, hint) => `Import one: ${hint('importFile', data)}`,
})

export const LiteralTooLargeError = defineError<{ bytes: number; limit: number }>({
  code: 'OVERSIZED_RDF_LITERAL',
  status: 400,
  title: 'A literal is too large',
  detail: ({ bytes, limit }) => `A literal has ${bytes} bytes; a statement takes ${limit}`,
  remedy: () => 'Import the text as a file, or split it',
})

export const NamedGraphInAssetError = defineError<{ graph: string }>({
  code: 'KA_NAMED_GRAPH_UNSUPPORTED',
  status: 400,
  title: 'An asset has one graph',
  detail: ({ graph }) => `A statement names the graph ${graph}`,
  remedy: () => 'Leave the graph out, or make one asset for each',
})

export const IdentifierReadOnlyError = defineError<{ name: string }>({
  code: 'KA_ID_MUTATION_UNSUPPORTED',
  status: 400,
  title: 'A UAL can only be read',
  detail: ({ name }) => `${name} is an identifier of a published asset`,
  remedy: () => 'Change an asset by its name',
})

export const AgentNotFoundError = defineError<{ agent: string }>({
  code: 'AGENT_NOT_FOUND',
  status: 404,
  title: 'No such agent',
  detail: ({ agent }) => `This node knows no agent ${agent}`,
  remedy: () => 'GET /api/agents lists them; POST /api/agent/register makes one',
})

export const AgentExistsError = defineError<{ agent: string }>({
  code: 'AGENT_EXISTS',
  status: 409,
  title: 'The agent is registered',
  detail: ({ agent }) => `${agent} is registered on this node already`,
  remedy: () => 'Use its token; an admin can make a new one',
})
