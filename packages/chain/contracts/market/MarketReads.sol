// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {MarketProfiles} from "./MarketProfiles.sol";

/// @title Paid reads: a buyer's tokens against the key of an encrypted dataset.
/// @notice The seller sends the dataset encrypted, with the hash of the key. The buyer sets the price aside for whoever shows
/// the key in time; if nobody does, the buyer gets it back. A free read needs none of this.
abstract contract MarketReads is MarketProfiles {
    error DeadlinePassed(uint256 deadline);
    error DeadlineNotPassed(uint256 deadline);
    error KeyWrong(uint256 purchaseId);
    error NotBuyer(uint256 purchaseId, address caller);
    error NotSeller(uint256 purchaseId, address caller);
    error OwnRead(address account);
    error PurchaseNotOpen(uint256 purchaseId);

    event Purchased(
        uint256 indexed purchaseId,
        address indexed buyer,
        address indexed seller,
        bytes32 datasetId,
        uint256 price,
        bytes32 keyHash,
        uint64 deadline
    );
    event KeyRevealed(uint256 indexed purchaseId, bytes32 key);
    event PurchaseRefunded(uint256 indexed purchaseId);

    struct Purchase {
        address buyer;
        uint96 price;
        address seller;
        uint64 deadline;
        bytes32 keyHash;
    }

    /// @notice Purchases made so far; their ids run from 1 to this.
    uint256 public purchaseCount;
    /// @notice A purchase under way; all zero when it has ended.
    mapping(uint256 purchaseId => Purchase) public purchaseOf;

    /// @notice Sets a price aside, from the caller's profile, for the key of a dataset.
    /// @param seller Who may show the key.
    /// @param datasetId What is read.
    /// @param price Token wei: what the caller pays, no more.
    /// @param keyHash keccak256 of the key.
    /// @param deadline Until when the key can be shown.
    /// @return purchaseId From 1.
    function purchase(address seller, bytes32 datasetId, uint96 price, bytes32 keyHash, uint64 deadline)
        external
        returns (uint256 purchaseId)
    {
        if (price == 0) revert AmountZero();
        if (seller == msg.sender) revert OwnRead(seller);
        if (deadline < block.timestamp) revert DeadlinePassed(deadline);
        _debit(msg.sender, price);
        purchaseId = ++purchaseCount;
        purchaseOf[purchaseId] = Purchase(msg.sender, price, seller, deadline, keyHash);
        emit Purchased(purchaseId, msg.sender, seller, datasetId, price, keyHash, deadline);
    }

    /// @notice Shows the key and gets the price. Only the seller, until the deadline.
    /// @param purchaseId The purchase.
    /// @param key What the dataset is encrypted with.
    function revealKey(uint256 purchaseId, bytes32 key) external {
        Purchase memory open = _open(purchaseId);
        if (msg.sender != open.seller) revert NotSeller(purchaseId, msg.sender);
        if (block.timestamp > open.deadline) revert DeadlinePassed(open.deadline);
        if (keccak256(abi.encode(key)) != open.keyHash) revert KeyWrong(purchaseId);
        delete purchaseOf[purchaseId];
        _credit(open.seller, open.price);
        emit KeyRevealed(purchaseId, key);
    }

    /// @notice Gives the price back. Only the buyer, after the deadline.
    /// @param purchaseId The purchase.
    function refundPurchase(uint256 purchaseId) external {
        Purchase memory open = _open(purchaseId);
        if (msg.sender != open.buyer) revert NotBuyer(purchaseId, msg.sender);
        if (block.timestamp <= open.deadline) revert DeadlineNotPassed(open.deadline);
        delete purchaseOf[purchaseId];
        _credit(open.buyer, open.price);
        emit PurchaseRefunded(purchaseId);
    }

    function _open(uint256 purchaseId) private view returns (Purchase memory open) {
        open = purchaseOf[purchaseId];
        if (open.buyer == address(0)) revert PurchaseNotOpen(purchaseId);
    }
}
