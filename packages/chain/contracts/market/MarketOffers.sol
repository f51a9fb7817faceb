// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {TypedData} from "../TypedData.sol";
import {Fingerprints} from "./Fingerprints.sol";
import {MarketHoldings} from "./MarketHoldings.sol";

/// @title Offers to have a dataset held, and the bids on them.
/// @notice A bid needs both parties: the holder sends it, and the creator has signed that the holder received this copy. So
/// nobody holds without having agreed, and nobody bids without the data.
abstract contract MarketOffers is MarketHoldings, Fingerprints, EIP712 {
    using SafeCast for uint256;

    error BidExists(uint256 offerId, address holder);
    error BidStateWrong(uint256 offerId, address holder, BidState state);
    error BiddingNotOver(uint256 bidsUntil);
    error BiddingOver(uint256 bidsUntil);
    error CopyEmpty();
    error DeliveryInvalid(address holder);
    error HoldersInvalid(uint8 holders, uint8 minHolders);
    error NoVacancy(uint256 offerId);
    error NotCreator(uint256 offerId, address caller);
    error OfferEnded(uint256 offerId);
    error OfferNotOpen(uint256 offerId);
    error OfferNotActive(uint256 offerId);
    error OwnOffer(uint256 offerId);
    error PriceTooHigh(uint256 price, uint256 most);
    error ReputationTooLow(int32 reputation, int16 least);
    error StakeTooLow(uint256 stake, uint256 least);
    error TimeInvalid();
    error TooFewBids(uint256 usable, uint256 needed);
    error TooManyBids(uint256 offerId);

    /// The creator's escrow for all wanted holders, `price` times `holders`, is set aside.
    event OfferCreated(uint256 indexed offerId, address indexed creator, bytes32 indexed datasetId, OfferTerms terms);
    event OfferCancelled(uint256 indexed offerId);
    event OfferFinalized(uint256 indexed offerId, uint256 endsAt, uint256 holders);
    event BidsReopened(uint256 indexed offerId, uint256 bidsUntil);
    event BidMade(uint256 indexed offerId, address indexed holder, BidTerms terms);
    event BidWithdrawn(uint256 indexed offerId, address indexed holder);
    /// The holder's stake is locked, and the escrow is the creator's no more.
    event HolderChosen(uint256 indexed offerId, address indexed holder, uint256 number, uint256 stake, uint256 escrow);

    enum OfferState {
        None,
        Open,
        Active,
        Cancelled
    }

    enum BidState {
        None,
        Waiting,
        Holding,
        Challenged,
        Completed,
        Failed,
        Withdrawn
    }

    /// What a creator asks for.
    struct OfferTerms {
        bytes32 datasetId;
        bytes32 root;
        /// Bytes.
        uint64 size;
        /// Seconds from the choice of the holders on.
        uint32 holdingTime;
        /// Seconds in which bids are accepted.
        uint32 bidWindow;
        /// Seconds in which a challenge must be answered.
        uint16 answerWindow;
        /// 1 to 8.
        uint8 holders;
        /// With fewer the offer cannot be finalized.
        uint8 minHolders;
        /// The most token wei for one holder, for the whole time.
        uint96 price;
        /// Token wei. A stake is never lower than the bid's price, so that failing never pays.
        uint96 minStake;
        int16 minReputation;
    }

    /// What a holder offers.
    struct BidTerms {
        /// Token wei for the whole time.
        uint96 price;
        /// Token wei that are lost if the holder fails.
        uint96 stake;
        /// Blocks of the holder's copy.
        uint32 blockCount;
        /// Until then the holder can be chosen, also to replace another.
        uint32 validUntil;
        /// The hash tree over the blocks of the holder's encrypted copy.
        bytes32 copyRoot;
    }

    struct Offer {
        address creator;
        uint32 holdingTime;
        uint32 bidsUntil;
        uint8 holders;
        uint8 minHolders;
        /// Holders at present.
        uint8 active;
        OfferState state;
        uint96 price;
        uint96 minStake;
        int16 minReputation;
        uint16 answerWindow;
        /// Zero until it is finalized.
        uint32 endsAt;
        bytes32 datasetId;
    }

    struct Bid {
        uint96 price;
        uint96 stake;
        uint32 blockCount;
        uint32 validUntil;
        bytes32 copyRoot;
        BidState state;
        /// Which of the holder's holdings it became.
        uint32 number;
        uint32 challengedBlock;
        /// Until when the open challenge can be answered.
        uint32 answerUntil;
    }

    struct BidInfo {
        address holder;
        Bid bid;
    }

    /// @notice The most holders of an offer.
    uint256 public constant MAX_HOLDERS = 8;
    /// @notice The most wallets that can bid on an offer.
    uint256 public constant MAX_BIDS = 32;
    bytes32 private constant DELIVERY =
        keccak256("Delivery(uint256 offerId,address holder,bytes32 copyRoot,uint32 blockCount)");

    /// @notice Offers made so far; their ids run from 1 to this.
    uint256 public offerCount;

    mapping(uint256 offerId => Offer) internal _offers;
    mapping(uint256 offerId => mapping(address holder => Bid)) internal _bids;
    mapping(uint256 offerId => address[]) private _bidders;

    modifier onlyCreator(uint256 offerId) {
        if (msg.sender != _offers[offerId].creator) revert NotCreator(offerId, msg.sender);
        _;
    }

    /// @notice Makes an offer, with the escrow for it from the caller's profile, and registers the dataset if it is new.
    /// @param terms What is asked for.
    /// @return offerId From 1.
    function createOffer(OfferTerms calldata terms) external returns (uint256 offerId) {
        if (terms.holders == 0 || terms.holders > MAX_HOLDERS || terms.minHolders == 0 || terms.minHolders > terms.holders) {
            revert HoldersInvalid(terms.holders, terms.minHolders);
        }
        if (terms.holdingTime == 0 || terms.bidWindow == 0 || terms.answerWindow == 0) revert TimeInvalid();
        uint256 most = (uint256(type(uint96).max) * terms.holdingTime) >> 32;
        if (terms.price > most) revert PriceTooHigh(terms.price, most);
        _register(terms.datasetId, terms.root, terms.size);
        _debit(msg.sender, uint256(terms.price) * terms.holders);
        offerId = ++offerCount;
        _offers[offerId] = Offer({
            creator: msg.sender,
            holdingTime: terms.holdingTime,
            bidsUntil: (block.timestamp + terms.bidWindow).toUint32(),
            holders: terms.holders,
            minHolders: terms.minHolders,
            active: 0,
            state: OfferState.Open,
            price: terms.price,
            minStake: terms.minStake,
            minReputation: terms.minReputation,
            answerWindow: terms.answerWindow,
            endsAt: 0,
            datasetId: terms.datasetId
        });
        emit OfferCreated(offerId, msg.sender, terms.datasetId, terms);
    }

    /// @notice Ends an offer that was not finalized, and gives the escrow back. Only the creator.
    /// @param offerId The offer.
    function cancelOffer(uint256 offerId) external onlyCreator(offerId) {
        Offer storage offer = _offers[offerId];
        if (offer.state != OfferState.Open) revert OfferNotOpen(offerId);
        offer.state = OfferState.Cancelled;
        _credit(msg.sender, uint256(offer.price) * offer.holders);
        emit OfferCancelled(offerId);
    }

    /// @notice Accepts bids again, once the earlier window is over: on an offer that had too few, or lacks a holder. Only the
    /// creator.
    /// @param offerId The offer.
    /// @param bidWindow Seconds from now.
    function reopenBids(uint256 offerId, uint32 bidWindow) external onlyCreator(offerId) {
        Offer storage offer = _offers[offerId];
        if (bidWindow == 0) revert TimeInvalid();
        if (offer.state != OfferState.Open) _checkVacancy(offerId, offer);
        if (block.timestamp < offer.bidsUntil) revert BiddingNotOver(offer.bidsUntil);
        offer.bidsUntil = (block.timestamp + bidWindow).toUint32();
        emit BidsReopened(offerId, offer.bidsUntil);
    }

    /// @notice Offers to hold the dataset. The stake is locked when the bid is chosen, not before.
    /// @param offerId The offer.
    /// @param terms What the caller offers. The caller has checked that it can answer for every block of the copy.
    /// @param delivery The creator's signature over `Delivery`: the caller received this copy.
    function bid(uint256 offerId, BidTerms calldata terms, bytes calldata delivery) external {
        Offer storage offer = _offers[offerId];
        if (offer.state != OfferState.Open) _checkVacancy(offerId, offer);
        if (block.timestamp >= offer.bidsUntil) revert BiddingOver(offer.bidsUntil);
        if (msg.sender == offer.creator) revert OwnOffer(offerId);
        _checkTerms(offer, terms);
        _checkDelivery(offerId, offer.creator, terms, delivery);

        Bid storage made = _bids[offerId][msg.sender];
        if (made.state == BidState.None) {
            if (_bidders[offerId].length == MAX_BIDS) revert TooManyBids(offerId);
            _bidders[offerId].push(msg.sender);
        } else if (made.state != BidState.Withdrawn) {
            revert BidExists(offerId, msg.sender);
        }
        made.price = terms.price;
        made.stake = terms.stake;
        made.blockCount = terms.blockCount;
        made.validUntil = terms.validUntil;
        made.copyRoot = terms.copyRoot;
        made.state = BidState.Waiting;
        emit BidMade(offerId, msg.sender, terms);
    }

    /// @notice Takes the caller's bid back, as long as it was not chosen.
    /// @param offerId The offer.
    function withdrawBid(uint256 offerId) external {
        Bid storage made = _bids[offerId][msg.sender];
        if (made.state != BidState.Waiting) revert BidStateWrong(offerId, msg.sender, made.state);
        made.state = BidState.Withdrawn;
        emit BidWithdrawn(offerId, msg.sender);
    }

    /// @notice Chooses the holders when the time for bids is over; holding begins now. Anyone may. What the chosen ask less
    /// than the escrow goes back to the creator.
    /// @param offerId The offer.
    function finalizeOffer(uint256 offerId) external {
        Offer storage offer = _offers[offerId];
        if (offer.state != OfferState.Open) revert OfferNotOpen(offerId);
        if (block.timestamp < offer.bidsUntil) revert BiddingNotOver(offer.bidsUntil);
        uint32 endsAt = (block.timestamp + offer.holdingTime).toUint32();
        offer.state = OfferState.Active;
        offer.endsAt = endsAt;
        (uint256 chosen, uint256 escrow) = _choose(offerId, offer, offer.holders);
        if (chosen < offer.minHolders) revert TooFewBids(chosen, offer.minHolders);
        _credit(offer.creator, uint256(offer.price) * offer.holders - escrow);
        emit OfferFinalized(offerId, endsAt, chosen);
    }

    /// @notice Chooses holders for the vacancies of a finalized offer, for the time that is left, from the bids that still
    /// stand. The escrow for them, never above the offer's price, comes from the caller's profile. Only the creator.
    /// @param offerId The offer.
    function replaceHolders(uint256 offerId) external onlyCreator(offerId) {
        Offer storage offer = _offers[offerId];
        _checkVacancy(offerId, offer);
        if (block.timestamp < offer.bidsUntil) revert BiddingNotOver(offer.bidsUntil);
        (uint256 chosen, uint256 escrow) = _choose(offerId, offer, offer.holders - offer.active);
        if (chosen == 0) revert TooFewBids(0, 1);
        _debit(msg.sender, escrow);
    }

    /// @notice An offer; all zero when there is none.
    /// @param offerId Any id.
    function offerOf(uint256 offerId) external view returns (Offer memory) {
        return _offers[offerId];
    }

    /// @notice A wallet's bid on an offer; all zero when there is none.
    /// @param offerId Any id.
    /// @param holder Any address.
    function bidOf(uint256 offerId, address holder) external view returns (Bid memory) {
        return _bids[offerId][holder];
    }

    /// @notice All bids on an offer, at most 32, in the order in which their wallets first bid.
    /// @param offerId Any id.
    function bidsOf(uint256 offerId) external view returns (BidInfo[] memory bids) {
        address[] memory bidders = _bidders[offerId];
        bids = new BidInfo[](bidders.length);
        for (uint256 i = 0; i < bidders.length; i++) bids[i] = BidInfo(bidders[i], _bids[offerId][bidders[i]]);
    }

    /// The best bids become holdings, at most as many as there are vacancies.
    function _choose(uint256 offerId, Offer storage offer, uint256 vacancies)
        private
        returns (uint256 chosen, uint256 escrow)
    {
        address[] memory bidders = _bidders[offerId];
        uint256[] memory ranks = new uint256[](bidders.length);
        for (uint256 i = 0; i < bidders.length; i++) ranks[i] = _rankOf(offerId, offer, bidders[i], i);
        while (chosen < vacancies) {
            uint256 best = 0;
            uint256 rank = 0;
            for (uint256 i = 0; i < ranks.length; i++) if (ranks[i] > rank) (best, rank) = (i, ranks[i]);
            if (rank == 0) break;
            ranks[best] = 0;
            chosen++;
            escrow += _startHolding(offerId, offer, bidders[best]);
        }
        offer.active += uint8(chosen);
    }

    /// The lowest price is best, then the highest stake, then the highest reputation, then who bid first. To rank higher,
    /// a holder has to earn less or to risk more; new wallets or hashes do not help. 0 when the bid cannot be chosen.
    function _rankOf(uint256 offerId, Offer storage offer, address holder, uint256 index) private view returns (uint256) {
        Bid storage made = _bids[offerId][holder];
        Profile memory profile = _profiles[holder];
        uint256 stake = made.stake;
        if (made.state != BidState.Waiting || made.validUntil < block.timestamp) return 0;
        if (profile.free < stake || profile.reputation < offer.minReputation) return 0;
        uint256 reputation = uint256(int256(profile.reputation) + (1 << 31));
        return (uint256(type(uint96).max - made.price) << 160) | (stake << 64) | (reputation << 32) | (MAX_BIDS - index);
    }

    function _startHolding(uint256 offerId, Offer storage offer, address holder) private returns (uint256 escrow) {
        Bid storage made = _bids[offerId][holder];
        uint96 stake = made.stake;
        Profile storage profile = _profiles[holder];
        profile.free -= stake;
        profile.locked += stake;
        uint256 number;
        (number, escrow) = _begin(holder, _rateOf(made.price, offer.holdingTime), offer.endsAt);
        made.state = BidState.Holding;
        made.number = uint32(number);
        emit HolderChosen(offerId, holder, number, stake, escrow);
    }

    function _checkTerms(Offer storage offer, BidTerms calldata terms) private view {
        if (terms.price > offer.price) revert PriceTooHigh(terms.price, offer.price);
        uint96 least = terms.price > offer.minStake ? terms.price : offer.minStake;
        if (terms.stake < least) revert StakeTooLow(terms.stake, least);
        Profile memory profile = _profiles[msg.sender];
        if (profile.free < terms.stake) revert BalanceTooLow(msg.sender, profile.free, terms.stake);
        if (profile.reputation < offer.minReputation) revert ReputationTooLow(profile.reputation, offer.minReputation);
        if (terms.validUntil < offer.bidsUntil) revert TimeInvalid();
        if (terms.blockCount == 0 || terms.copyRoot == 0) revert CopyEmpty();
    }

    function _checkDelivery(uint256 offerId, address creator, BidTerms calldata terms, bytes calldata delivery) private view {
        bytes32 signed = keccak256(abi.encode(DELIVERY, offerId, msg.sender, terms.copyRoot, terms.blockCount));
        if (TypedData.signer(_hashTypedDataV4(signed), delivery) != creator) revert DeliveryInvalid(msg.sender);
    }

    function _checkVacancy(uint256 offerId, Offer storage offer) private view {
        if (offer.state != OfferState.Active) revert OfferNotActive(offerId);
        if (block.timestamp >= offer.endsAt) revert OfferEnded(offerId);
        if (offer.active >= offer.holders) revert NoVacancy(offerId);
    }
}
