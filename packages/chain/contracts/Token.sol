// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title What publishing is paid with on a local network. Other networks bring a token of their own.
contract Token is ERC20, Ownable {
    /// @param owner Who may mint.
    constructor(address owner) ERC20("kg local token", "KGT") Ownable(owner) {}

    /// @notice Makes new tokens. Only the owner.
    /// @param to Who gets them.
    /// @param amount In the smallest unit.
    function mint(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }
}
