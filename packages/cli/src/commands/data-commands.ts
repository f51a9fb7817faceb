import type { Command } from '../command.js'
import { agentIdentity } from './agent/identity.js'
import { listAgents } from './agent/list.js'
import { registerAgent } from './agent/register.js'
import { revokeAgent } from './agent/revoke.js'
import { rotateToken } from './agent/rotate-token.js'
import { addAgent } from './context-graph/add-agent.js'
import { contextGraphAgents } from './context-graph/agents.js'
import { approveJoin } from './context-graph/approve-join.js'
import { catchupStatus, syncCatchupStatus } from './context-graph/catchup-status.js'
import { createContextGraph } from './context-graph/create.js'
import { deactivateContextGraph } from './context-graph/deactivate.js'
import { deleteContextGraph } from './context-graph/delete.js'
import { contextGraphInfo } from './context-graph/info.js'
import { invite } from './context-graph/invite.js'
import { joinPolicy } from './context-graph/join-policy.js'
import { joinRequests } from './context-graph/join-requests.js'
import { listContextGraphs } from './context-graph/list.js'
import { registerContextGraph } from './context-graph/register.js'
import { rejectJoin } from './context-graph/reject-join.js'
import { removeAgent } from './context-graph/remove-agent.js'
import { renameContextGraph } from './context-graph/rename.js'
import { requestJoin } from './context-graph/request-join.js'
import { signJoin } from './context-graph/sign-join.js'
import { createSubGraph } from './context-graph/sub-graph-create.js'
import { listSubGraphs } from './context-graph/sub-graph-list.js'
import { subscribe } from './context-graph/subscribe.js'
import { subscriptions } from './context-graph/subscriptions.js'
import { unsubscribe } from './context-graph/unsubscribe.js'
import { importDocuments } from './import/import.js'
import { indexCode } from './index-code/index-code.js'
import { assertionImportFile } from './ka/assertion-import-file.js'
import { assertionPromote } from './ka/assertion-promote.js'
import { cancelShareJob } from './ka/cancel-share-job.js'
import { createAsset } from './ka/create.js'
import { deleteAsset } from './ka/delete.js'
import { diffAsset } from './ka/diff.js'
import { discardDraft } from './ka/discard.js'
import { editAsset } from './ka/edit.js'
import { extractionStatus } from './ka/extraction-status.js'
import { finalizeAsset } from './ka/finalize.js'
import { forgetAsset } from './ka/forget.js'
import { assetHistory } from './ka/history.js'
import { importFile } from './ka/import-file.js'
import { listAssets } from './ka/list.js'
import { proveAsset } from './ka/prove.js'
import { publishAsset } from './ka/publish.js'
import { publishAsync } from './ka/publish-async.js'
import { pullFrom } from './ka/pull-from.js'
import { queryDraft } from './ka/query.js'
import { recoverShareJob } from './ka/recover-share-job.js'
import { removeStatements } from './ka/remove.js'
import { renameAsset } from './ka/rename.js'
import { shareAsset } from './ka/share.js'
import { shareAsync } from './ka/share-async.js'
import { shareJob } from './ka/share-job.js'
import { shareJobs } from './ka/share-jobs.js'
import { showAsset } from './ka/show.js'
import { writeAsset } from './ka/write.js'
import { contextCommand } from './notes/context.js'
import { correct } from './notes/correct.js'
import { forget } from './notes/forget.js'
import { recall } from './notes/recall.js'
import { remember } from './notes/remember.js'
import { publisherCommands } from './publisher/publisher-commands.js'
import { query } from './query/query.js'
import { search } from './search/search.js'
import { verifiers } from './trust/verifiers.js'

/** Commands about context graphs, Knowledge Assets and queries. */
export const dataCommands: readonly Command[] = [
  createContextGraph,
  registerContextGraph,
  deactivateContextGraph,
  deleteContextGraph,
  listContextGraphs,
  contextGraphInfo,
  renameContextGraph,
  contextGraphAgents,
  addAgent,
  removeAgent,
  invite,
  requestJoin,
  signJoin,
  approveJoin,
  rejectJoin,
  joinRequests,
  joinPolicy,
  verifiers,
  catchupStatus,
  syncCatchupStatus,
  createSubGraph,
  listSubGraphs,
  subscribe,
  unsubscribe,
  subscriptions,
  createAsset,
  writeAsset,
  removeStatements,
  editAsset,
  importFile,
  extractionStatus,
  finalizeAsset,
  shareAsset,
  shareAsync,
  shareJobs,
  shareJob,
  cancelShareJob,
  recoverShareJob,
  publishAsset,
  publishAsync,
  ...publisherCommands,
  pullFrom,
  discardDraft,
  renameAsset,
  deleteAsset,
  forgetAsset,
  queryDraft,
  showAsset,
  diffAsset,
  assetHistory,
  listAssets,
  proveAsset,
  assertionImportFile,
  assertionPromote,
  query,
  search,
  remember,
  recall,
  correct,
  forget,
  contextCommand,
  importDocuments,
  indexCode,
  registerAgent,
  listAgents,
  rotateToken,
  revokeAgent,
  agentIdentity,
]
