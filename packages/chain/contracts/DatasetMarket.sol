// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {HashTree} from "./HashTree.sol";
import {MarketOffers} from "./market/MarketOffers.sol";
import {MarketProfiles} from "./market/MarketProfiles.sol";
import {MarketReads} from "./market/MarketReads.sol";

/// @title The market for holding datasets: a creator pays holders to store copies, and challenges them to show that they do.
/// @notice The contract holds exactly what profiles, withdrawals, open offers, holdings, open challenges and open purchases add
/// up to. It has no owner and no parameter that can change.
contract DatasetMarket is MarketOffers, MarketReads {
    error AnswerWrong(uint256 offerId, address holder);
    error AnswerTooLate(uint256 answerUntil);
    error AnswerTimeNotOver(uint256 answerUntil);
    error BlockUnknown(uint32 blockIndex, uint32 blockCount);
    error HoldingNotOver(uint256 endsAt);

    /// The creator's bond is set aside, and the holder is paid nothing, until the challenge is decided.
    event Challenged(uint256 indexed offerId, address indexed holder, uint32 blockIndex, uint256 answerUntil);
    /// The bond is the holder's.
    event ChallengeAnswered(uint256 indexed offerId, address indexed holder, uint256 bond);
    /// All three amounts are the creator's: the holder's stake, the escrow that was not paid out, and the bond.
    event HolderFailed(uint256 indexed offerId, address indexed holder, uint256 stake, uint256 escrow, uint256 bond);
    /// The rest of the escrow was paid, and the stake is free again.
    event HoldingCompleted(uint256 indexed offerId, address indexed holder, uint256 paid, uint256 stake);

    int32 private constant FAILURE_COSTS = 10;

    /// @notice Token wei that a creator sets aside for a challenge; the holder gets them for a right answer.
    uint96 public immutable challengeBond;

    /// @param token_ What the market is paid in.
    /// @param withdrawalDelay_ See `withdrawalDelay`.
    /// @param challengeBond_ See `challengeBond`.
    constructor(IERC20 token_, uint64 withdrawalDelay_, uint96 challengeBond_)
        MarketProfiles(token_, withdrawalDelay_)
        EIP712("kg", "1")
    {
        challengeBond = challengeBond_;
    }

    /// @notice Asks a holder to show a block of its copy. Only the creator, while the holding lasts. Meant for a holder that
    /// did not answer in private: whoever is wrong pays.
    /// @param offerId The offer.
    /// @param holder One of its holders, not challenged at present.
    /// @param blockIndex From 0.
    function challenge(uint256 offerId, address holder, uint32 blockIndex) external onlyCreator(offerId) {
        Bid storage held = _requireState(offerId, holder, BidState.Holding);
        Offer storage offer = _offers[offerId];
        if (block.timestamp >= offer.endsAt) revert OfferEnded(offerId);
        if (blockIndex >= held.blockCount) revert BlockUnknown(blockIndex, held.blockCount);
        _debit(msg.sender, challengeBond);
        uint32 answerUntil = uint32(block.timestamp) + offer.answerWindow;
        held.state = BidState.Challenged;
        held.challengedBlock = blockIndex;
        held.answerUntil = answerUntil;
        _setTerms(holder, held.number, 0, 0);
        emit Challenged(offerId, holder, blockIndex, answerUntil);
    }

    /// @notice Answers the challenge of the caller's holding. A wrong answer counts as none and can be mended in time.
    /// @param offerId The offer.
    /// @param data The block that was asked for.
    /// @param siblings From the block's leaf up to the root of the copy.
    function answerChallenge(uint256 offerId, bytes calldata data, bytes32[] calldata siblings) external {
        Bid storage held = _requireState(offerId, msg.sender, BidState.Challenged);
        if (block.timestamp > held.answerUntil) revert AnswerTooLate(held.answerUntil);
        if (!HashTree.proves(held.copyRoot, held.blockCount, HashTree.leaf(data), held.challengedBlock, siblings)) {
            revert AnswerWrong(offerId, msg.sender);
        }
        Offer storage offer = _offers[offerId];
        held.state = BidState.Holding;
        held.answerUntil = 0;
        _setTerms(msg.sender, held.number, _rateOf(held.price, offer.holdingTime), offer.endsAt);
        _credit(msg.sender, challengeBond);
        emit ChallengeAnswered(offerId, msg.sender, challengeBond);
    }

    /// @notice Ends the holding of a holder that did not answer in time: stake and unpaid escrow go to the creator. Anyone may.
    /// @param offerId The offer.
    /// @param holder Challenged, and late.
    function failHolder(uint256 offerId, address holder) external {
        Bid storage held = _requireState(offerId, holder, BidState.Challenged);
        if (block.timestamp <= held.answerUntil) revert AnswerTimeNotOver(held.answerUntil);
        Offer storage offer = _offers[offerId];
        uint256 escrow = _escrowOf(holder, held.number, _rateOf(held.price, offer.holdingTime), offer.endsAt);
        held.state = BidState.Failed;
        held.answerUntil = 0;
        offer.active--;
        Profile storage profile = _profiles[holder];
        profile.locked -= held.stake;
        profile.reputation -= FAILURE_COSTS;
        _credit(offer.creator, escrow + held.stake + challengeBond);
        emit HolderFailed(offerId, holder, held.stake, escrow, challengeBond);
    }

    /// @notice Ends holdings whose time is over: pays the rest and frees the stake. Anyone may.
    /// @param holder Whose holdings they are.
    /// @param offerIds At most 256, none with an open challenge.
    function completeHoldings(address holder, uint256[] calldata offerIds) external {
        _checkBatch(offerIds.length);
        Profile memory profile = _profiles[holder];
        for (uint256 i = 0; i < offerIds.length; i++) {
            Bid storage held = _requireState(offerIds[i], holder, BidState.Holding);
            uint256 endsAt = _offers[offerIds[i]].endsAt;
            if (block.timestamp < endsAt) revert HoldingNotOver(endsAt);
            held.state = BidState.Completed;
            uint256 paid = _accrue(holder, held.number);
            profile.free += uint96(paid) + held.stake;
            profile.locked -= held.stake;
            profile.reputation++;
            emit HoldingCompleted(offerIds[i], holder, paid, held.stake);
        }
        _profiles[holder] = profile;
    }

    function _requireState(uint256 offerId, address holder, BidState state) private view returns (Bid storage held) {
        held = _bids[offerId][holder];
        if (held.state != state) revert BidStateWrong(offerId, holder, held.state);
    }
}
