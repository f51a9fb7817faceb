// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {MarketProfiles} from "./MarketProfiles.sol";

/// @title What holders earn: escrow that is released second by second.
/// @dev A holder's holdings are numbered in the order in which they began. Neighbours share storage slots, two terms or
/// eight times in each, so that one transaction pays for many at little more than the cost of reading them.
abstract contract MarketHoldings is MarketProfiles {
    using SafeCast for uint256;

    error BatchTooLarge(uint256 given);
    error NothingDue(address holder);

    /// What was due is now in the holder's profile. Of each holding: its number, then the token wei in 128 bits.
    event PaidOut(address indexed holder, uint256[] payments);

    struct Holdings {
        /// Of each: token wei per second as a fixed-point number with 32 binary places, then the time of its end in 32
        /// bits. 0 while a challenge is open, and after a failure.
        uint128[1 << 32] terms;
        /// Of eight each, 32 bits for each of them: the time up to which it was paid.
        uint256[1 << 29] paidUntil;
    }

    struct HoldingInfo {
        uint256 rate;
        uint256 endsAt;
        uint256 paidUntil;
        /// Token wei in escrow, not yet paid out.
        uint256 unpaid;
        /// The part of it that can be paid out now.
        uint256 due;
    }

    /// @notice The most holdings that one call pays for or completes.
    uint256 public constant MAX_BATCH = 256;

    mapping(address holder => Holdings) private _holdings;

    /// @notice Pays what is due for holdings to their holder's profile. Anyone may. What is not due is passed over.
    /// @param holder Whose holdings they are.
    /// @param numbers At most 256; neighbours cost less.
    /// @return total Token wei.
    function payOut(address holder, uint256[] calldata numbers) external returns (uint256 total) {
        _checkBatch(numbers.length);
        uint256[] memory payments = new uint256[](numbers.length);
        Holdings storage holdings = _holdings[holder];
        // The times of one group are read and written once for all neighbours in it.
        uint256 group = numbers.length == 0 ? 0 : numbers[0] >> 3;
        uint256 times = holdings.paidUntil[group];
        for (uint256 i = 0; i < numbers.length; i++) {
            uint256 number = numbers[i];
            if (number >> 3 != group) {
                holdings.paidUntil[group] = times;
                group = number >> 3;
                times = holdings.paidUntil[group];
            }
            uint256 due;
            (due, times) = _accrue(holdings.terms[number], number, times);
            payments[i] = (number << 128) | due;
            // Each amount has fewer than 128 bits.
            unchecked {
                total += due;
            }
        }
        holdings.paidUntil[group] = times;
        if (total == 0) revert NothingDue(holder);
        _credit(holder, total);
        emit PaidOut(holder, payments);
    }

    /// @notice What a holding earns. All zero while a challenge is open, after a failure, and when there is none.
    /// @param holder Any address.
    /// @param number From 0 in the order of their beginning.
    function holdingOf(address holder, uint256 number) external view returns (HoldingInfo memory info) {
        Holdings storage holdings = _holdings[holder];
        (info.rate, info.endsAt) = _split(holdings.terms[number]);
        if (info.endsAt == 0) return info;
        info.paidUntil = _timeOf(holdings.paidUntil[number >> 3], number);
        info.unpaid = _unpaid(info.rate, info.endsAt, info.paidUntil);
        uint256 until = Math.max(info.paidUntil, Math.min(block.timestamp, info.endsAt));
        info.due = info.unpaid - _unpaid(info.rate, info.endsAt, until);
    }

    /// The number of a new holding, which earns from now on, and the escrow that it needs.
    function _begin(address holder, uint256 rate, uint256 end) internal returns (uint256 number, uint256 escrow) {
        number = _profiles[holder].holdings++;
        _setTerms(holder, number, rate, end);
        Holdings storage holdings = _holdings[holder];
        holdings.paidUntil[number >> 3] = _withTime(holdings.paidUntil[number >> 3], number, block.timestamp);
        escrow = _unpaid(rate, end, block.timestamp);
    }

    /// A holding earns by these terms; with an end of 0, nothing.
    function _setTerms(address holder, uint256 number, uint256 rate, uint256 end) internal {
        _holdings[holder].terms[number] = uint128((rate << 32) | end);
    }

    /// What is due of a holding; it counts as paid from here on.
    function _accrue(address holder, uint256 number) internal returns (uint256 due) {
        Holdings storage holdings = _holdings[holder];
        uint256 times = holdings.paidUntil[number >> 3];
        (due, holdings.paidUntil[number >> 3]) = _accrue(holdings.terms[number], number, times);
    }

    /// What a holding with these terms has left in escrow.
    function _escrowOf(address holder, uint256 number, uint256 rate, uint256 end) internal view returns (uint256) {
        return _unpaid(rate, end, _timeOf(_holdings[holder].paidUntil[number >> 3], number));
    }

    function _checkBatch(uint256 given) internal pure {
        if (given > MAX_BATCH) revert BatchTooLarge(given);
    }

    /// Rounded down, so that the escrow of the whole time, rounded up, is the price to the wei.
    function _rateOf(uint256 price, uint256 time) internal pure returns (uint256) {
        return (price << 32) / time;
    }

    /// What is due by these terms, and the times with that of the holding moved on.
    function _accrue(uint128 terms, uint256 number, uint256 times) private view returns (uint256 due, uint256) {
        (uint256 rate, uint256 end) = _split(terms);
        uint256 from = _timeOf(times, number);
        uint256 until = block.timestamp < end ? block.timestamp : end;
        if (until <= from) return (0, times);
        // The earlier the time, the more is unpaid.
        unchecked {
            due = _unpaid(rate, end, from) - _unpaid(rate, end, until);
        }
        return (due, _withTime(times, number, until));
    }

    function _timeOf(uint256 times, uint256 number) private pure returns (uint256) {
        return uint32(times >> ((number & 7) << 5));
    }

    function _withTime(uint256 times, uint256 number, uint256 time) private pure returns (uint256) {
        uint256 shift = (number & 7) << 5;
        return (times & ~(uint256(type(uint32).max) << shift)) | (time << shift);
    }

    /// Counted back from the end, so that any number of payments adds up to the price.
    function _unpaid(uint256 rate, uint256 end, uint256 from) private pure returns (uint256) {
        // A rate has 96 bits and a time 32: nothing overflows. Nobody is paid beyond the end.
        unchecked {
            return (rate * (end - from) + type(uint32).max) >> 32;
        }
    }

    function _split(uint128 terms) private pure returns (uint256 rate, uint256 end) {
        return (terms >> 32, uint32(terms));
    }
}
