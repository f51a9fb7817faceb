import { defineError } from '@kg/core/errors'

export class InvalidHostOptionError extends defineError<{ option: string; value: string; why: string }>({
  code: 'INVALID_HOST_OPTION',
  status: 400,
  title: 'A network setting is not valid',
  detail: ({ option, value, why }) => `${option} ${JSON.stringify(value.slice(0, 160))}: ${why}`,
  remedy: ({ option }) => `Correct ${option} in the configuration`,
}) {}

export class CannotListenError extends defineError<{ listen: readonly string[]; why: string }>({
  code: 'CANNOT_LISTEN',
  status: 500,
  title: 'The node cannot listen for peers',
  detail: ({ listen, why }) => `Listening on ${listen.join(', ')} failed: ${why}`,
  remedy: () => 'Free the port, or choose another address in net.listen',
}) {}

export class DialFailedError extends defineError<{ peer: string; why: string }>({
  code: 'PEER_UNREACHABLE',
  status: 502,
  title: 'The peer cannot be reached',
  detail: ({ peer, why }) => `no answer from ${peer}: ${why}`,
  remedy: () => 'Check that the peer is online, or connect to it by its address first',
}) {}

export class PeerSilentError extends defineError<{ peer: string; waitedMs: number; what: string }>({
  code: 'PEER_TIMEOUT',
  status: 504,
  title: 'The peer did not answer in time',
  detail: ({ peer, waitedMs, what }) => `${peer} took more than ${waitedMs} ms for ${what}`,
  remedy: () => 'Try again, or ask another peer',
}) {}

export class DeadlinePassedError extends defineError<{ ms: number }>({
  code: 'DEADLINE_PASSED',
  status: 504,
  title: 'The time limit was reached',
  detail: ({ ms }) => `It did not finish within ${ms} ms`,
  remedy: () => 'Try again, or allow more time',
}) {}

export class HostStoppedError extends defineError<Record<string, never>>({
  code: 'HOST_STOPPED',
  status: 503,
  title: 'The node is stopping',
  detail: () => 'The network of this node is stopping or has stopped',
  remedy: () => 'Try again when the node is running',
}) {}
