// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Hub} from "./Hub.sol";

/// @title Parameters that only the owner of the Hub may set: one owner for all contracts, handed over in one place.
abstract contract Governed {
    error NotHubOwner();

    /// @notice The Hub of this deployment.
    Hub public immutable hub;

    constructor(Hub hub_) {
        hub = hub_;
    }

    modifier onlyHubOwner() {
        if (msg.sender != hub.owner()) revert NotHubOwner();
        _;
    }
}
