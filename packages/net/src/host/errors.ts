import { defineError } from '@kg/core/errors'

export class InvalidHostOptionError extends defineError<{ option: string; value: string; why: string }>({
  code: 'INVALID_HOST_OPTION',
  status: 400,
  title: 'A network setting is not valid',
  detail: ({ option, value, why }) => `${option} ${JSON.stringify(value.slice(0, 160))}: ${why}`,
  remedy: ({ option }) => `correct ${option} in the configuration`,
}) {}

export class CannotListenError extends defineError<{ listen: readonly string[]; why: string }>({
  code: 'CANNOT_LISTEN',
  status: 500,
  title: 'The node cannot listen for peers',
  detail: ({ listen, why }) => `listening on ${listen.join(', ')} failed: ${why}`,
  remedy: () => 'free the port, or choose another listen address',
}) {}

export class DialFailedError extends defineError<{ peer: string; why: string }>({
  code: 'PEER_UNREACHABLE',
  status: 502,
  title: 'The peer cannot be reached',
  detail: ({ peer, why }) => `no answer from ${peer}: ${why}`,
  remedy: () => 'check that the peer is online, or dial it by its address first',
}) {}

export class PeerSilentError extends defineError<{ peer: string; waitedMs: number; what: string }>({
  code: 'PEER_TIMEOUT',
  status: 504,
  title: 'The peer did not answer in time',
  detail: ({ peer, waitedMs, what }) => `${peer} took more than ${waitedMs} ms for ${what}`,
  remedy: () => 'try again, or ask another peer',
}) {}

export class DeadlinePassedError extends defineError<{ ms: number }>({
  code: 'DEADLINE_PASSED',
  status: 504,
  title: 'The time for this is up',
  detail: ({ ms }) => `it was not done within ${ms} ms`,
  remedy: () => 'try again, or allow more time',
}) {}

export class HostStoppedError extends defineError<Record<string, never>>({
  code: 'HOST_STOPPED',
  status: 503,
  title: 'The node is stopping',
  detail: () => 'the network host is stopping or has stopped',
  remedy: () => 'try again when the node runs',
}) {}
