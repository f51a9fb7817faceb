// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title A hostile token: while it moves, it makes one call of the attacker's choice and keeps the answer.
contract ReentrantToken is ERC20("hostile", "BAD") {
    address private _target;
    bytes private _call;
    /// @notice Did the inner call succeed?
    bool public succeeded;
    /// @notice What the inner call returned or reverted with.
    bytes public answer;

    /// @notice Makes tokens for anyone.
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    /// @notice Sets the call that the next transfer makes.
    function arm(address target, bytes calldata data) external {
        (_target, _call) = (target, data);
    }

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        if (_target == address(0)) return;
        address target = _target;
        _target = address(0);
        // solhint-disable-next-line avoid-low-level-calls
        (succeeded, answer) = target.call(_call);
    }
}
