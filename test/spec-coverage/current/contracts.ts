import type { Chapter } from '../chapter.js'

export const authentication: Chapter = {
  title: 'Authentication',
  rows: [
    ['C-AU-01', 'requests carry `Authorization: Bearer <token>`'],
    ['C-AU-02', 'clearing subscriptions needs the token of the admin'],
    ['C-AU-03', '`kg auth` shows the token, replaces it and says whether it is required'],
    ['C-AU-04', '`kg endorse` acts as the agent that the token stands for'],
  ],
}

export const events: Chapter = {
  title: 'Events',
  rows: [
    ['C-EV-01', 'a node joins the gossip topics of a graph when it subscribes'],
    ['C-EV-02', 'ontology gossip announces graphs'],
  ],
}

export const errors: Chapter = {
  title: 'Errors',
  rows: [
    ['C-ER-01', 'subscribing to an on-chain id that does not exist is refused with the reason'],
    ['C-ER-02', 'subscribing to a deactivated graph is refused with the reason'],
    ['C-ER-03', 'subscribing to a graph without a name hash is refused with the reason'],
    ['C-ER-04', 'subscribing to a private graph by its on-chain id is refused with the reason'],
    ['C-ER-05', 'unsubscribing where there is no subscription answers 404 `CONTEXT_GRAPH_NOT_SUBSCRIBED`'],
    ['C-ER-06', 'a publication without an answer in time has an unknown outcome'],
    ['C-ER-07', 'a share without an answer in time has an unknown outcome'],
    ['C-ER-08', 'a file import without an answer in time has an unknown outcome'],
    ['C-ER-09', 'a create that also shares, without an answer in time, has an unknown outcome'],
    ['C-ER-10', 'a create that also publishes, without an answer in time, has an unknown outcome'],
    ['C-ER-11', 'the daemon works on when the client has stopped waiting'],
    ['C-ER-12', 'an unknown outcome names the history to check before a retry, by command and by MCP tool'],
    ['C-ER-13', 'any other request that takes too long is a `TimeoutError`'],
    ['C-ER-14', 'a bad time-out variable is refused by its name before a request is sent'],
    ['C-ER-15', 'an unsupported selector for uninstalling is an error'],
  ],
}

export const limits: Chapter = {
  title: 'Limits',
  rows: [
    ['C-LI-01', 'a read waits 30 s'],
    ['C-LI-02', 'the four list reads wait 60 s, never less than a read'],
    ['C-LI-03', 'POST, PUT and DELETE wait 240 s, never less than a read'],
    ['C-LI-04', '`kg verify` waits for its collection window and 30 s more'],
    ['C-LI-05', '`KG_API_READ_TIMEOUT_MS` sets the read deadline, and the least for list reads'],
    ['C-LI-06', '`KG_API_LONG_TIMEOUT_MS` sets the long deadline'],
    ['C-LI-07', 'both are whole milliseconds from 1 to 2147483647; unset or empty leaves the default'],
    ['C-LI-08', 'the MCP server reads them from the `env` block of its client'],
    ['C-LI-09', 'no request stays open for longer than 300 s, whatever deadline the client sets'],
  ],
}

export const versioning: Chapter = {
  title: 'Versioning',
  rows: [
    ['C-VE-01', 'the software is updated, checked, rolled back, and version skew is reported'],
    ['C-VE-02', 'the contract of a daemon is the one that it serves'],
    ['C-VE-03', 'an upgrade keeps durable user subscriptions as they are'],
    ['C-VE-04', 'paths carry no version'],
  ],
}
