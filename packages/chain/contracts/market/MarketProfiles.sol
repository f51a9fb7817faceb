// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title Profiles of the market: deposited tokens, locked stake and reputation of each wallet.
/// @notice Tokens come in by `deposit` and leave by `withdraw`, in no other way. Everything between moves numbers.
abstract contract MarketProfiles {
    using SafeCast for uint256;
    using SafeERC20 for IERC20;

    error AmountZero();
    error BalanceTooLow(address account, uint256 free, uint256 needed);
    error NoWithdrawal(address account);
    error WithdrawalNotReady(uint256 readyAt);

    event Deposited(address indexed account, uint256 amount);
    /// Replaces an earlier request of the account; an amount of 0 cancels it.
    event WithdrawalRequested(address indexed account, uint256 amount, uint256 readyAt);
    event Withdrawn(address indexed account, uint256 amount);

    /// One slot, so that paying for many holdings writes it once.
    struct Profile {
        /// Token wei that the account may spend, stake or withdraw.
        uint96 free;
        /// Token wei at stake in holdings.
        uint96 locked;
        /// Holdings completed, less ten for each that failed. A record, no guarantee: stake is what protects a creator.
        int32 reputation;
        /// Holdings begun; they are numbered from 0.
        uint32 holdings;
    }

    struct Withdrawal {
        uint96 amount;
        uint64 readyAt;
    }

    /// @notice What the market is paid in.
    IERC20 public immutable token;
    /// @notice Seconds between the request and the withdrawal.
    uint64 public immutable withdrawalDelay;
    /// @notice An account's withdrawal under way.
    mapping(address account => Withdrawal) public withdrawalOf;

    mapping(address account => Profile) internal _profiles;

    constructor(IERC20 token_, uint64 withdrawalDelay_) {
        token = token_;
        withdrawalDelay = withdrawalDelay_;
    }

    /// @notice Adds the caller's tokens to the caller's profile.
    /// @param amount Token wei.
    function deposit(uint256 amount) external {
        if (amount == 0) revert AmountZero();
        _credit(msg.sender, amount);
        emit Deposited(msg.sender, amount);
        token.safeTransferFrom(msg.sender, address(this), amount);
    }

    /// @notice First step of a withdrawal: sets tokens aside, which can be withdrawn after `withdrawalDelay`.
    /// @param amount Token wei; replaces the amount of an earlier request. 0 cancels it.
    function requestWithdrawal(uint256 amount) external {
        Withdrawal storage withdrawal = withdrawalOf[msg.sender];
        if (amount == 0 && withdrawal.amount == 0) revert NoWithdrawal(msg.sender);
        _credit(msg.sender, withdrawal.amount);
        _debit(msg.sender, amount);
        uint256 readyAt = amount == 0 ? 0 : block.timestamp + withdrawalDelay;
        withdrawalOf[msg.sender] = Withdrawal(amount.toUint96(), readyAt.toUint64());
        emit WithdrawalRequested(msg.sender, amount, readyAt);
    }

    /// @notice Second step: sends the caller what was set aside.
    /// @return amount Token wei.
    function withdraw() external returns (uint256 amount) {
        Withdrawal memory withdrawal = withdrawalOf[msg.sender];
        amount = withdrawal.amount;
        if (amount == 0) revert NoWithdrawal(msg.sender);
        if (block.timestamp < withdrawal.readyAt) revert WithdrawalNotReady(withdrawal.readyAt);
        delete withdrawalOf[msg.sender];
        emit Withdrawn(msg.sender, amount);
        token.safeTransfer(msg.sender, amount);
    }

    /// @notice An account's profile; all zero when it was never used.
    /// @param account Any address.
    function profileOf(address account) external view returns (Profile memory) {
        return _profiles[account];
    }

    function _credit(address account, uint256 amount) internal {
        Profile storage profile = _profiles[account];
        profile.free = (profile.free + amount).toUint96();
    }

    function _debit(address account, uint256 amount) internal {
        Profile storage profile = _profiles[account];
        uint256 free = profile.free;
        if (amount > free) revert BalanceTooLow(account, free, amount);
        profile.free = uint96(free - amount);
    }
}
