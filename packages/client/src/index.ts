export {
  ConnectionLostError,
  DaemonUnreachableError,
  OutcomeUnknownError,
  ReplyUnreadableError,
  TimeoutError,
  TimeoutSettingInvalidError,
} from '@kg/contract/errors'
export { ApiError, apiError } from './api-error.js'
export { calledRoutes } from './called-routes.js'
export { createClient } from './client.js'
export type { EventOptions } from './follow-events.js'
export type { UploadFile } from './multipart.js'
export {
  type CallArgs,
  type CalledRoute,
  type CalledRoutes,
  type CallOptions,
  type Client,
  type ClientOptions,
  openClient,
  type RawArgs,
  type UploadArgs,
  type UploadId,
} from './open-client.js'
export type { ServerEvent } from './parse-events.js'
export type { RawResponse } from './raw-response.js'
export { readTimeouts, type Timeouts, timeoutsFrom } from './timeouts.js'
export { fetchTransport } from './transport/fetch-transport.js'
export {
  type BodyBytes,
  type ReceivedHeaders,
  type Sent,
  type Transport,
  TransportError,
  type TransportRequest,
  type TransportResponse,
} from './transport/transport.js'
