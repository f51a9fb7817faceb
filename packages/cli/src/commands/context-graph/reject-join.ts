import { decideJoin } from './decide-join.js'

export const rejectJoin = decideJoin('rejectJoin', 'reject-join', 'Reject an agent’s request to join')
