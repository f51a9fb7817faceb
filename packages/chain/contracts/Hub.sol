// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";

/// @title The one address a node has to know: it names all other contracts, and its owner sets their parameters.
contract Hub is Ownable2Step {
    error ContractUnknown(string name);
    error ContractAddressZero();
    error ContractNameInvalid();

    event ContractSet(string name, address indexed target);

    uint256 private constant MAX_NAME_BYTES = 64;

    mapping(bytes32 nameHash => address) private _contracts;

    /// @param owner Who may name contracts and set parameters.
    constructor(address owner) Ownable(owner) {}

    /// @notice Names a contract, or gives a name to another one. Only the owner.
    /// @param name 1 to 64 bytes, by convention the name of the contract.
    /// @param target Its address.
    function setContract(string calldata name, address target) external onlyOwner {
        if (bytes(name).length == 0 || bytes(name).length > MAX_NAME_BYTES) revert ContractNameInvalid();
        if (target == address(0)) revert ContractAddressZero();
        _contracts[keccak256(bytes(name))] = target;
        emit ContractSet(name, target);
    }

    /// @notice The address behind a name; reverts when there is none.
    /// @param name The name given with `setContract`.
    /// @return target Never zero.
    function contractOf(string calldata name) external view returns (address target) {
        target = _contracts[keccak256(bytes(name))];
        if (target == address(0)) revert ContractUnknown(name);
    }
}
